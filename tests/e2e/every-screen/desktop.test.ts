import { checkEveryScreen } from './check-every-screen';

checkEveryScreen({ colorScheme: 'light', viewport: { width: 1440, height: 900 } });

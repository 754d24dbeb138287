import { checkEveryScreen } from './check-every-screen';

checkEveryScreen({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

import { checkEveryScreen } from './alive';

checkEveryScreen({ colorScheme: 'light', viewport: { width: 1440, height: 900 } });

import { checkEveryScreen } from './alive';

checkEveryScreen({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

import { Admin, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { authProvider, dataProvider } from './providers.js';
import { Users } from './users.jsx';

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    <Resource name="users" list={Users} options={{ label: '注册用户' }} />
  </Admin>,
);

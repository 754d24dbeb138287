import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { isLoggedIn } from '../calls.js';

const Users = lazy(() => import('./users.jsx'));
const Login = lazy(() => import('./login.jsx'));

function App() {
  const [known, setKnown] = useState(isLoggedIn);
  return (
    <ConfigProvider locale={zhCN}>
      <Suspense fallback={null}>{known ? <Users /> : <Login onDone={() => setKnown(true)} />}</Suspense>
    </ConfigProvider>
  );
}

createRoot(document.getElementById('root')).render(<App />);

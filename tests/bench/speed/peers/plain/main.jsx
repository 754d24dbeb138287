import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { isLoggedIn } from '../calls.js';
import { Login } from './login.jsx';
import './style.css';

const Users = lazy(() => import('./users.jsx'));

function App() {
  const [known, setKnown] = useState(isLoggedIn);
  if (!known) return <Login onDone={() => setKnown(true)} />;
  return (
    <Suspense fallback={null}>
      <Users />
    </Suspense>
  );
}

createRoot(document.getElementById('root')).render(<App />);

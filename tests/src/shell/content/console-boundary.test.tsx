import { expect, it } from 'vitest';
import { render, screen } from '@testing-library/react';
import { ConsoleBoundary } from '../../../../src/shell/states/state-view';

it('[Foundation §7] the console survives when React cannot remove an element that a page already removed', () => {
  const Broken = ({ shown }: { shown: boolean }) => (
    <ConsoleBoundary>
      <header>控制台</header>
      <main>{shown ? <p id="page">页面</p> : null}</main>
    </ConsoleBoundary>
  );
  const { rerender } = render(<Broken shown />);
  document.getElementById('page')?.remove();
  rerender(<Broken shown={false} />);
  expect(screen.getByText('控制台').isConnected).toBe(true);
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull();
});

it('[Foundation §7] a console that fails again at once shows an error and a way to reload', () => {
  const Fails = (): never => {
    throw new Error('always');
  };
  render(
    <ConsoleBoundary>
      <Fails />
    </ConsoleBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('控制台出错了');
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Finding } from '../../../../src/editor/designs';
import type { PageCheck } from '../../../../src/editor/workbench/draft/use-design';
import { Problems } from '../../../../src/editor/workbench/problems';

const finding: Finding = {
  rule: 'r',
  pointer: '/body',
  element: '列表',
  severity: 'error',
  message: '缺少接口',
  hint: '',
};

const none = () => undefined;
const show = (check: PageCheck, onRetry = none, onFix = none) =>
  render(<Problems {...{ check, onRetry, onFix }} open onToggle={none} onSelect={none} />).container
    .textContent;

afterEach(cleanup);

it('[Foundation §6] a failed page check says so, offers a retry and never claims that the page is clean', () => {
  let retries = 0;
  const onRetry = () => void (retries += 1);
  expect(show({ is: 'failed', of: {}, findings: [] }, onRetry)).toBe('检查失败重试');
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(retries).toBe(1);
});

it('[Foundation §6] a page is clean only once checked; findings of an earlier page are marked as outdated', () => {
  expect(show({ is: 'running', of: undefined, findings: [] })).toBe('正在检查…收起');
  cleanup();
  expect(show({ is: 'running', of: {}, findings: [finding] })).toMatch(
    /^1 个错误0 个提醒正在检查….*缺少接口/,
  );
  cleanup();
  expect(show({ is: 'done', of: {}, findings: [] })).toBe('0 个错误0 个提醒收起没有发现问题');
});

it('[Foundation §6] a finding of an earlier page offers no fix, which would change what stands at its place by now', () => {
  const fix = { label: '删除重复的列', changes: [{ pointer: '/body/1' }] };
  const fixed: string[] = [];
  for (const is of ['running', 'done'] as const) {
    show({ is, of: {}, findings: [{ ...finding, fix }] }, none, () => void fixed.push(is));
    fireEvent.click(screen.getByRole('button', { name: /^一键修复/ }));
    cleanup();
  }
  expect(fixed).toEqual(['done']);
});

import { calls } from '../../server/contract/calls/index';
import { ownersOf, type Call } from '../../server/contract/define-call';
import { screens } from '../../server/contract/screens/menus';
import { startInProcess } from './in-process';
import { pause, promised, runAll, type Drill } from './promise';

const menus = screens.map(({ url }) => url);
/** These calls end or change the session that makes them, so they come last. */
const last = ['/admin/logout', '/admin/password/edit', '/admin/login'];
const refusedInWords = [0, 404, 409, 422];

function isAllowed({ menu, ...call }: Call, role: readonly string[]): boolean {
  const owners = ownersOf({ ...call, menu });
  return owners.length === 0 || owners.some((owner) => role.includes(owner));
}

/** An overloaded console answers before it checks the session: the call is then retried for at most ten seconds. */
async function askPatiently(ask: () => Promise<{ status: number }>): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const { status } = await ask();
    if (status !== 503 || attempt >= 100) return status;
    await pause(100);
  }
}

/** Every call by a role with one menu, with all but one, with none, and without a session. */
export const permissions: Drill = {
  what: 'roles and calls',
  run: async (scale) => {
    const console = await startInProcess();
    try {
      const some = menus.slice(0, Math.max(2, Math.round(menus.length * scale)));
      const roles = [
        [],
        ...some.map((menu) => [menu]),
        ...some.map((menu) => menus.filter((other) => other !== menu)),
      ];
      const faults: string[] = [];
      let pairs = 0;
      const walked = calls.filter(({ path }) => !last.includes(path));
      for (const role of roles) {
        await console.loginAs({ menus: role });
        await runAll(walked, 8, async (call) => {
          pairs += 1;
          const status = await askPatiently(() =>
            console.callUnchecked(call.path.replace(/\{\w+\}/g, '999999')),
          );
          const fits = isAllowed(call, role) ? refusedInWords.includes(status) : status === 403;
          if (!fits)
            faults.push(
              `${call.path} as [${role.length === 1 ? role[0] : `${role.length} menus`}]: ${status}`,
            );
        });
      }
      const nobody = { token: '', sessionId: '' };
      await runAll(
        walked.filter(({ menu }) => menu !== 'public'),
        8,
        async (call) => {
          pairs += 1;
          const status = await askPatiently(() =>
            console.callUnchecked(call.path.replace(/\{\w+\}/g, '1'), {}, nobody),
          );
          if (status !== 1009) faults.push(`${call.path} as nobody: ${status}`);
        },
      );
      return [
        promised(
          'a role reaches the calls of its menus and no other',
          `${pairs} pairs of role and call`,
          faults,
        ),
      ];
    } finally {
      await console.close();
    }
  },
};

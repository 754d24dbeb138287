import { day, minute, startOfDay, toTimestamp } from '../calendar';
import { continueIds, insertRows } from '../insert-rows';
import type { SeedContext } from '../seed-area';
import { messagePlans } from './messages';
import { policyPlans } from './policies';
import { surveyPlans } from './surveys';

const site = 'https://www.example.com';
const clients = ['Android', 'iOS'] as const;
const [byVersion, byDevice] = [1, 2];

/** What staff publish: policies, in-app messages, surveys. Ids in the order of time. */
export async function seedPublications(context: SeedContext): Promise<void> {
  await seedPolicies(context);
  await seedMessages(context);
  await seedSurveys(context);
}

/** Some time of a working day, the same for what is published together; never later than now. */
function publishedAt({ now, random }: SeedContext, stream: string): (daysAgo: number) => number {
  const times = random(stream);
  return (daysAgo) => {
    const moment = startOfDay(now - daysAgo * day) + times.between(9 * 60, 18 * 60) * minute;
    return Math.min(moment, now);
  };
}

async function seedPolicies(context: SeedContext): Promise<void> {
  const momentOf = publishedAt(context, 'policies');
  const rows = policyPlans.flatMap(({ versions, ...plan }) =>
    versions.flatMap(([version, code, daysAgo]) => {
      const moment = momentOf(daysAgo);
      return clients.map((client, pfType) => ({
        pf_type: pfType,
        type: plan.type,
        version,
        version_code: code,
        title: plan.title.replace('{client}', client),
        attr1: plan.attr1 ?? '',
        content: plan.content.replace('{client}', client),
        btn_yes: plan.btnYes ?? '',
        btn_no: plan.btnNo ?? '',
        url: plan.path === undefined ? '' : `${site}/${plan.path}?client=${client.toLowerCase()}`,
        create_time: toTimestamp(moment),
      }));
    }),
  );
  await insertInTime({ tx: context.tx, table: 'policy', rows });
}

async function seedMessages(context: SeedContext): Promise<void> {
  const random = context.random('device tokens');
  const momentOf = publishedAt(context, 'messages');
  const rows = messagePlans.map(({ daysAgo, title, content, versions, update = false }) => ({
    title,
    content,
    mode: versions ? byVersion : byDevice,
    pf_type: versions?.[0] ?? null,
    range_type: versions?.[1] ?? null,
    version: versions?.[2] ?? '',
    device_token: versions ? '' : random.hex(64),
    update_version: update,
    url: update ? `${site}/download` : '',
    create_time: toTimestamp(momentOf(daysAgo)),
  }));
  await insertInTime({ tx: context.tx, table: 'message', rows });
}

async function seedSurveys(context: SeedContext): Promise<void> {
  const momentOf = publishedAt(context, 'surveys');
  const rows = surveyPlans.map((plan) => ({
    title: plan.title,
    pf_type: plan.pfType,
    btn_yes: plan.btnYes,
    btn_no: plan.btnNo,
    content: plan.content,
    url: `https://survey.example.com/s/${plan.slug}`,
    is_enable: plan.enabled,
    is_show: plan.shown,
    create_time: toTimestamp(momentOf(plan.daysAgo)),
  }));
  await insertInTime({ tx: context.tx, table: 'survey', rows });
}

async function insertInTime<Row extends { create_time: string }>({
  tx,
  table,
  rows,
}: {
  tx: SeedContext['tx'];
  table: string;
  rows: readonly Row[];
}): Promise<void> {
  const ordered = rows.toSorted((a, b) => a.create_time.localeCompare(b.create_time));
  await insertRows(
    tx,
    table,
    ordered.map((row, index) => ({ id: index + 1, revision: 0, ...row })),
  );
  await continueIds(tx, table, 'id');
}

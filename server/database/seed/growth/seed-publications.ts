import { z } from 'zod';
import { day, minute, startOfDay, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { SeedContext } from '../seed-area';
import messages from './messages.json' with { type: 'json' };
import policies from './policies.json' with { type: 'json' };
import surveys from './surveys.json' with { type: 'json' };

/**
 * Policy texts, each with the client types that have several versions; `{version}` and `{client}` are filled in.
 * Covers every type of B §9.
 */
const policyPlan = z.strictObject({
  type: z.number(),
  title: z.string(),
  attr1: z.string().default(''),
  /** Sanitised, as a save stores it. */
  content: z.string(),
  btnYes: z.string().default(''),
  btnNo: z.string().default(''),
  path: z.string().optional(),
  /** Version, its code, and days since publication. */
  versions: z.array(z.tuple([z.string(), z.number(), z.number()])),
});

/** Messages in both modes, for every client type and every range. */
const messagePlan = z.strictObject({
  daysAgo: z.number(),
  title: z.string().max(20),
  content: z.string().max(120),
  /** Client type, range type and version; omitted for a message to one device. */
  versions: z.tuple([z.number(), z.number(), z.string()]).optional(),
  /** The message links to the download. */
  update: z.boolean().default(false),
});

const site = 'https://www.example.com';
const clients = ['Android', 'iOS'] as const;
const [byVersion, byDevice] = [1, 2];

/** Published items: policies, in-app messages, surveys. Ids follow the order of time. */
export async function seedPublications(context: SeedContext): Promise<void> {
  await seedPolicies(context);
  await seedMessages(context);
  await seedSurveys(context);
}

/** A time in working hours, equal for items published together; never after now. */
function publishedAt({ now, random }: SeedContext, stream: string): (daysAgo: number) => number {
  const times = random(stream);
  return (daysAgo) => {
    const moment = startOfDay(now - daysAgo * day) + times.between(9 * 60, 18 * 60) * minute;
    return Math.min(moment, now);
  };
}

async function seedPolicies(context: SeedContext): Promise<void> {
  const momentOf = publishedAt(context, 'policies');
  const rows = policyPlan
    .array()
    .parse(policies)
    .flatMap(({ versions, ...plan }) =>
      versions.flatMap(([version, code, daysAgo]) => {
        const moment = momentOf(daysAgo);
        return clients.map((client, pfType) => ({
          pfType,
          type: plan.type,
          version,
          versionCode: code,
          title: plan.title.replace('{client}', client),
          attr1: plan.attr1,
          content: plan.content.replace('{client}', client),
          btnYes: plan.btnYes,
          btnNo: plan.btnNo,
          url: plan.path === undefined ? '' : `${site}/${plan.path}?client=${client.toLowerCase()}`,
          createTime: toTimestamp(moment),
        }));
      }),
    );
  await insertRows(context.tx, 'backend.policy', inTime(rows));
}

async function seedMessages(context: SeedContext): Promise<void> {
  const random = context.random('device tokens');
  const momentOf = publishedAt(context, 'messages');
  const rows = messagePlan
    .array()
    .parse(messages)
    .map(({ daysAgo, title, content, versions, update }) => ({
      title,
      content,
      mode: versions ? byVersion : byDevice,
      pfType: versions?.[0] ?? null,
      rangeType: versions?.[1] ?? null,
      version: versions?.[2] ?? '',
      deviceToken: versions ? '' : random.hex(64),
      updateVersion: update,
      url: update ? `${site}/download` : '',
      createTime: toTimestamp(momentOf(daysAgo)),
    }));
  await insertRows(context.tx, 'backend.message', inTime(rows));
}

async function seedSurveys(context: SeedContext): Promise<void> {
  const momentOf = publishedAt(context, 'surveys');
  const rows = surveys.map((plan) => ({
    title: plan.title,
    pfType: plan.pfType,
    btnYes: plan.btnYes,
    btnNo: plan.btnNo,
    content: plan.content,
    url: `https://survey.example.com/s/${plan.slug}`,
    isEnable: plan.enabled,
    isShow: plan.shown,
    createTime: toTimestamp(momentOf(plan.daysAgo)),
  }));
  await insertRows(context.tx, 'backend.survey', inTime(rows));
}

/** Assigns ids in the order of time. */
const inTime = <Row extends { createTime: Date }>(rows: readonly Row[]) =>
  rows
    .toSorted((a, b) => a.createTime.getTime() - b.createTime.getTime())
    .map((row, index) => ({ id: index + 1, ...row }));

import type { Insertable } from 'kysely';
import type { FeedbackReplyTable } from '../tables/user-tables';
import { day, hour, toTimestamp } from './calendar';
import { insertRows } from './insert-rows';
import { storePictures } from './pictures/store-pictures';
import type { Random } from './random';
import type { SeedContext } from './seed-area';
import { sampleUsers, type SampledUser } from './users/sample-users';
import { versionAt } from './users/seed-versions';
import subjects from './feedback-subjects.json' with { type: 'json' };

/** The user's text, the reply of staff, and their note. `{n}` is a number, `{day}` a day of the week. */
type Subject = (typeof subjects)['app' | 'mini'][number];

const [pending, inProgress, done] = [0, 1, 2];
const kinds = [
  { kind: 'app', count: 300, subjects: subjects.app, pictures: 16 },
  { kind: 'mini', count: 150, subjects: subjects.mini, pictures: 8 },
] as const;

type Reply = Insertable<FeedbackReplyTable>;

/** Feedback of the app and of the mini-program with pictures and replies, with a status that fits its age. */
export async function seedFeedback(context: SeedContext): Promise<void> {
  const replies: Reply[] = [];
  let id = 0;
  for (const { kind, count, subjects, pictures } of kinds) {
    const random = context.random(`feedback ${kind}`);
    const urls = await storePictures(context, kind, pictures);
    const users = await sampleUsers(context, random, count);
    const moments = users.map((user) => sentAt(user, context.now, random));
    const rows = users
      .map((user, index) => ({ user, moment: moments[index] ?? context.now }))
      .sort((a, b) => a.moment - b.moment)
      .map(({ user, moment }) => {
        id += 1;
        const made = makeFeedback(user, moment, context.now, random, { subjects, urls });
        replies.push(...made.replies.map((reply) => ({ feedbackId: id, ...reply })));
        return { id, kind, ...made.row, isReply: made.replies.length > 0 };
      });
    await insertRows(context.tx, 'backend.feedback', rows);
  }
  await insertRows(
    context.tx,
    'backend.feedbackReply',
    replies.map((reply, index) => ({ id: index + 1, ...reply })),
  );
}

/** Some time after the registration, more often recently. */
const sentAt = ({ registered }: SampledUser, now: number, random: Random) =>
  now - Math.max(0, now - registered - hour) * random.unit() ** 1.6;

function makeFeedback(
  user: SampledUser,
  moment: number,
  now: number,
  random: Random,
  { subjects, urls }: { subjects: readonly Subject[]; urls: readonly string[] },
) {
  const { content, reply, remark } = random.pick(subjects);
  const age = now - moment;
  const status = statusAt(age, random);
  const answered = status === done ? random.chance(0.86) : status === inProgress && random.chance(0.5);
  const willing = random.chance(0.68);
  const row = {
    mobile: user.mobile,
    contact: willing || random.chance(0.4) ? user.mobile : '',
    content: fill(content, random),
    imageUrls: random.chance(0.55) ? random.sample(urls, random.between(1, 4)) : [],
    isAcceptContact: willing,
    deviceName: user.phoneModel,
    version: versionAt(moment, now),
    status,
    remark: status === pending ? '' : remark,
    doneTime: status === done ? toTimestamp(moment + age * random.unit() ** 3) : null,
    createTime: toTimestamp(moment),
  };
  return { row, replies: answered ? makeReplies(reply, moment, now, random) : [] };
}

function statusAt(age: number, random: Random): number {
  if (age > 20 * day) return random.chance(0.96) ? done : inProgress;
  if (age > 4 * day) return random.chance(0.7) ? done : inProgress;
  if (age < 2 * hour) return pending;
  return random.chance(0.75) ? pending : inProgress;
}

const followUps = [
  '您好，请问问题解决了吗？如有疑问欢迎随时联系我们。',
  '您好，为您回访一下处理结果，感谢您的耐心等待。',
];

/** A reply some hours or days later, sometimes followed by a second one. */
function makeReplies(
  reply: string,
  moment: number,
  now: number,
  random: Random,
): Omit<Reply, 'feedbackId'>[] {
  let last = moment;
  const texts = random.chance(0.15) ? [reply, random.pick(followUps)] : [reply];
  return texts.map((content) => {
    last += Math.min(now - last, (0.1 + random.unit() * 2) * day);
    return { content, solveTime: toTimestamp(last) };
  });
}

const fill = (text: string, random: Random) =>
  text
    .replace('{n}', String(random.between(3, 30)))
    .replace('{day}', `周${random.pick(['一', '二', '三', '四', '五', '六', '日'])}`);

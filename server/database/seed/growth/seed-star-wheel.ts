import { day, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import { storePictures } from '../pictures/store-pictures';
import type { SeedContext } from '../seed-area';
import stages from './stages.json' with { type: 'json' };

/** Stages that cover the scores from 0 to 100 without gap or overlap; `{image}` becomes a picture's unsigned url. */
export async function seedStarWheel(context: SeedContext): Promise<void> {
  const urls = await storePictures(context, 'star wheel', stages.length);
  await insertRows(
    context.tx,
    'backend.starWheelStage',
    stages.map(({ stage, minScore, maxScore, suggestion }, index) => ({
      id: index + 1,
      stage,
      minScore,
      maxScore,
      suggestion: suggestion.replaceAll('{image}', urls[index] ?? ''),
      createTime: toTimestamp(context.now - (300 - index) * day),
    })),
  );
}

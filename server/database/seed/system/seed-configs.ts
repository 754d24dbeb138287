import { day, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { SeedContext } from '../seed-area';
import configs from './configs.json' with { type: 'json' };

/** System parameters behind the system's own (ids up to 17), which are there from the migration on. */
export async function seedConfigs({ tx, now, random }: SeedContext): Promise<void> {
  const draw = random('configs');
  await insertRows(
    tx,
    'backend.config',
    configs.map((config, index) => {
      const created = now - (720 - index * 9) * day;
      return {
        ...config,
        configType: config.configType === 'Y' ? 'Y' : 'N',
        createTime: toTimestamp(created),
        updateTime: toTimestamp(created + (now - created) * draw.unit()),
      };
    }),
  );
}

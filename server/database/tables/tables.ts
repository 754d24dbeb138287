import type { AccessTables } from './access-tables';
import type { CommerceTables } from './commerce-tables';
import type { ConsoleTables } from './console-tables';
import type { ContentTables } from './content-tables';
import type { EventTables } from './event-tables';
import type { GrowthTables } from './growth-tables';
import type { SystemTables } from './system-tables';
import type { UserTables } from './user-tables';

/**
 * Every table, as queries name it: `backend.user_order` becomes `backend.userOrder`, its column `order_code`
 * becomes `orderCode`.
 */
export interface Database
  extends
    AccessTables,
    CommerceTables,
    ConsoleTables,
    ContentTables,
    EventTables,
    GrowthTables,
    SystemTables,
    UserTables {}

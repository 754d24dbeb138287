import type { Migration } from 'kysely';
import * as session from './backend-010-session';
import * as config from './backend-020-config';
import * as users from './backend-040-users';
import * as feedback from './backend-050-feedback';
import * as redemption from './backend-060-redemption';
import * as starWheel from './backend-070-star-wheel';
import * as versions from './backend-080-versions';
import * as content from './backend-090-content';
import * as access from './backend-100-access';
import * as orders from './backend-110-orders';
import * as members from './backend-120-members';
import * as growth from './backend-130-growth';
import * as channels from './backend-140-channels';
import * as events from './backend-150-events';
import * as eventDetail from './backend-160-event-detail';
import * as batchState from './backend-170-batch-state';
import * as accounts from './backend-180-accounts';
import * as files from './backend-190-files';
import * as eventIntake from './backend-200-event-intake';
import * as eventCounting from './backend-210-event-counting';
import * as designGrants from './backend-145-design-grants';

/** In order; a landed migration never changes. One file an area, numbered in tens. */
export const backendMigrations: Record<string, Migration> = {
  '010-session': session,
  '020-config': config,
  '040-users': users,
  '050-feedback': feedback,
  '060-redemption': redemption,
  '070-star-wheel': starWheel,
  '080-versions': versions,
  '090-content': content,
  '100-access': access,
  '110-orders': orders,
  '120-members': members,
  '130-growth': growth,
  '140-channels': channels,
  '150-events': events,
  '145-design-grants': designGrants,
  '160-event-detail': eventDetail,
  '170-batch-state': batchState,
  '180-accounts': accounts,
  '190-files': files,
  '200-event-intake': eventIntake,
  '210-event-counting': eventCounting,
};

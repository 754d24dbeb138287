import { handleAccess } from './access/access';
import { handleContent } from './content/content';
import { Handlers } from './core/handlers';
import { handleActivities } from './activities';
import { handleGrants } from './grants/grants';
import { handleMembers } from './members/members';
import { handleChannels } from './channels/channels';
import { handleFeedback } from './feedback';
import { handleConfig } from './config';
import { handleFiles } from './files/files';
import { handleMessages } from './messages';
import { handleMiniUsers } from './mini-users';
import { handleOrders } from './orders/orders';
import { handlePolicies } from './policies';
import { handleReports } from './reports/reports';
import { handleRedemption } from './redemption/redemption';
import { handleSession } from './session/session';
import { handleStarWheel } from './star-wheel';
import { handleSurveys } from './surveys';
import { handleUsers } from './users/users';
import { handleVersions } from './versions/versions';

/** Every area's calls. */
export function createHandlers(): Handlers {
  const handlers = new Handlers();
  for (const handleArea of [
    handleSession,
    handleAccess,
    handleConfig,
    handleFiles,
    handleFeedback,
    handleUsers,
    handleVersions,
    handleOrders,
    handleRedemption,
    handleStarWheel,
    handleActivities,
    handleMembers,
    handleGrants,
    handlePolicies,
    handleContent,
    handleMessages,
    handleSurveys,
    handleMiniUsers,
    handleChannels,
    handleReports,
  ])
    handleArea(handlers);
  return handlers;
}

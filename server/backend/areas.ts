import { handleRoles } from './access/role';
import { handleStaff } from './access/staff';
import { handleArticles } from './content/article';
import { handleCategories } from './content/category';
import { Handlers } from './core/handlers';
import { handleActivities } from './activities';
import { handleGrants } from './grants/grants';
import { handleMembers } from './members/members';
import { handleChannels } from './channels';
import { handleFeedback } from './feedback';
import { handleConfig } from './config';
import { handleFiles } from './files/files';
import { handleMessages } from './messages';
import { handleMiniUsers } from './mini-users';
import { handleOrders } from './orders/orders';
import { handlePolicies } from './policies';
import { handleReports } from './reports/reports';
import { handleBatches } from './redemption/batch';
import { handleChannels as handleRedemptionChannels } from './redemption/channel';
import { handleCodes } from './redemption/code';
import { handleSession } from './session/session';
import { handleStarWheel } from './star-wheel';
import { handleSurveys } from './surveys';
import { handleModules } from './users/modules';
import { handleRegisteredUsers } from './users/registered-users';
import { handleAppVersions } from './app-versions';
import { handleUserVersions } from './user-versions';

/** Every area's calls. */
export function createHandlers(): Handlers {
  const handlers = new Handlers();
  for (const handleArea of [
    handleSession,
    handleRoles,
    handleStaff,
    handleConfig,
    handleFiles,
    handleFeedback,
    handleRegisteredUsers,
    handleModules,
    handleAppVersions,
    handleUserVersions,
    handleOrders,
    handleRedemptionChannels,
    handleBatches,
    handleCodes,
    handleStarWheel,
    handleActivities,
    handleMembers,
    handleGrants,
    handlePolicies,
    handleCategories,
    handleArticles,
    handleMessages,
    handleSurveys,
    handleMiniUsers,
    handleChannels,
    handleReports,
  ])
    handleArea(handlers);
  return handlers;
}

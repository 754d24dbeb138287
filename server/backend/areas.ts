import { handleRoles } from './access/role';
import { handleStaff } from './access/staff';
import { handleActivities } from './activities';
import { handleAppVersions } from './app-versions';
import { handleChannels } from './channels';
import { handleConfig } from './config';
import { handleArticles } from './content/article';
import { handleCategories } from './content/category';
import { Handlers } from './core/backend-app';
import { handleFeedback } from './feedback';
import { handleFiles } from './files/files';
import { handleGrants } from './grants/grants';
import { handleMembers } from './members/members';
import { handleMessages } from './messages';
import { handleMiniUsers } from './mini-users';
import { handleOrders } from './orders/orders';
import { handlePolicies } from './policies';
import { handleBatches } from './redemption/batch';
import { handleChannels as handleRedemptionChannels } from './redemption/channel';
import { handleCodes } from './redemption/code';
import { handleAppReports } from './reports/app';
import { handleFunctionReports } from './reports/functions';
import { handleLanding } from './reports/landing';
import { handleOrderReports } from './reports/orders';
import { handleSession } from './session/session';
import { handleStarWheel } from './star-wheel';
import { handleSurveys } from './surveys';
import { handleUserVersions } from './user-versions';
import { handleModules } from './users/modules';
import { handleRegisteredUsers } from './users/registered-users';

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
    // Screens that the specification names but does not describe (decisions).
    handleLanding,
    handleOrderReports,
    handleAppReports,
    handleFunctionReports,
  ])
    handleArea(handlers);
  return handlers;
}

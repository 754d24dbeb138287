import { expect, it } from 'vitest';
import { z } from 'zod';
import { noAdditions, toAdditions, toSentFields } from '../../../server/contract/calls/additions';
import { calls, findCall } from '../../../server/contract/calls/index';
import { isAddition } from '../../../server/contract/wire';

/** Payloads as A §7 and B §7 specify them, without path parameters; `paging` means `pageNum pageSize`. */
const payloads: Record<string, string> = {
  'captcha/captchaImage': '',
  login: 'username password validateCode',
  'user/connection/field/list': 'fieldName isSys paging',
  'user/field/used/list': 'mobile version paging',
  'user/field/used/detail': 'mobile templateId',
  'user/register/list': 'sysType mobile startDate endDate paging',
  'user/init/load': 'isLoad isAll userIds type',
  'feedback/list': 'contact startDate endDate status isAcceptContact isReply paging',
  'mini/feedback/list': 'contact startDate endDate status isAcceptContact isReply paging',
  'feedback/edit':
    'id mobile contact content imgUrl isAcceptContact isReply deviceName status remark createTime',
  'app/version/list': 'version pfType paging',
  'app/version/check/v_code': 'pfType',
  'user/version/list': 'mobile deviceType paging',
  'help/category/list': 'paging',
  'docs/category/list': 'paging',
  'help/article/list': 'categoryId status title paging',
  'help/article/sort': 'categoryId articleId sort',
  'docs/article/list': 'categoryId title paging',
  'docs/article/remove': 'id',
  'role/list': 'paging',
  'system/user/list': 'paging',
  'sys/config/list': 'paging',
  'sys/config/add': 'configName configKey configValue configType remark',
  'sys/config/edit': 'configId configName configKey configValue configType remark',
  'app/activity/list': 'paging',
  'app/activity/add': 'activityName',
  'app/activity/edit': 'activityName activityId',
  'vip/redemption/channel/list': 'paging',
  'vip/redemption/channel/add': 'channelName',
  'vip/redemption/channel/edit': 'channelName channelId',
  'vip/redemption/channel/remove': 'channelId',
  'user/order/list': 'paging startDate endDate orderCode mobile state paymentType productType paymentCode',
  'app/vip/list': 'paging mobile vipType userId state rescindAgreement',
  'app/vip/rescind': 'userId externalAgreementNo',
  'app/vip/renewal': 'userId externalAgreementNo',
  'vip/give/list': 'mobile activityId paging',
  'vip/give/add': 'mobiles activityId duration durationType',
  'vip/give/edit': 'mobile activityId duration durationType giveId',
  'vip/give/again': 'giveId',
  'app/policy/list': 'version pfType paging',
  'app/message/list': 'paging',
  'question/survey/list': 'paging',
  'question/survey/editStatus': 'id isEnable',
  'question/survey/editShow': 'id isShow',
  'feedback/reply/list': 'id',
  'feedback/reply': 'feedbackId content',
  'vip/redemption/batch/list': 'paging state channelId batchNumber',
  'vip/redemption/batch/code/list': 'batchNumber paging isUsed startDate endDate',
  'vip/redemption/batch/edit': 'batchNumber state',
  'vip/redemption/batch/additional': 'addCount batchNumber',
  'vip/redemption/batch/add':
    'batchNumber generateTotal redeemDuration durationType expireType expireDuration channelId',
  'app/channel/list': 'paging',
  'app/channel/add': 'channelName channelExpiry',
  'app/channel/edit': 'channelName channelExpiry id',
  'app/channel/stats': 'code startDate endDate',
  'miniUser/list': 'sysType startDate endDate paging',
  'starWheel/list': 'paging',
  'starWheel/remove': 'id',
  'starWheel/modify': 'id minScore maxScore suggestion stage',
  'starWheel/add': 'id minScore maxScore suggestion stage',
};

const none = toAdditions(noAdditions, '');

it.each(Object.entries(payloads))(
  "[A §7, B §7, decisions 'Additions'] without additions, %s sends what is specified",
  (path, payload) => {
    const call = findCall(`/admin/${path}`).call;
    const taken = Object.keys(call?.request.shape ?? {}).filter((name) => call && none.takes(call, name));
    expect(taken.sort()).toEqual(
      payload.replace('paging', 'pageNum pageSize').split(' ').filter(Boolean).sort(),
    );
  },
);

/** The entities of A §3 as the replies have them; the lists of articles leave out the bodies. */
const entities: Record<string, string> = {
  'user/connection/field/list': 'name usedCount isSys city',
  'user/field/used/list': 'mobile templateId maxVersion fieldCount createTime',
  'user/field/used/detail': 'mobile list name',
  'user/register/list': 'id mobile province city sysType deviceList type isReload phoneModel createTime',
  'feedback/list':
    'id mobile contact content imgUrl isAcceptContact isReply deviceName status remark createTime',
  'mini/feedback/list':
    'id mobile contact content imgUrl isAcceptContact isReply deviceName status remark createTime',
  'app/version/list':
    'id pfType version minVersion url isForce versionCode content status createTime releaseTime modifier',
  'user/version/list': 'mobile version deviceName deviceType createTime',
  'help/category/list': 'id categoryName sort brief parentId isParent children articleCount',
  'docs/category/list':
    'id categoryName sort brief parentId isParent children articleCount route isHidden createTime',
  'help/article/list': 'id title categoryId categoryName fileLink isFile coverImg status sort createTime',
  'help/article/detail/1':
    'id title categoryId categoryName content fileLink isFile coverImg status sort createTime',
  'docs/article/list':
    'id title categoryId categoryName parentId route fileLink isFile status sort createTime',
  'docs/article/detail/1':
    'id title categoryId categoryName parentId route content fileLink isFile status sort createTime',
  'role/list': 'roleId roleName roleKey roleSort remark status createTime',
  'role/detail/1': 'role roleId roleName roleKey roleSort remark status createTime checkList',
  'role/allMenuTree': 'menuList id name children',
  'system/user/list': 'userId username loginName roleId remark phoneNumber status createTime',
  index: 'admin username menus menuId menuName url parentId children',
  'sys/message/get': 'feedbackCount miniFeedbackCount',
  'captcha/captchaImage': 'imageData sessionId',
};

it.each(Object.entries(entities))(
  "[A §3, decisions 'Additions'] without additions, the reply of %s has what is specified",
  (path, entity) => {
    const call = findCall(`/admin/${path}`).call;
    const given = call ? fieldsOf(call.reply).filter(([name, type]) => none.gives(call, name, type)) : [];
    const names = given.map(([name]) => name).filter((name) => name !== 'records' && name !== 'total');
    expect(names.sort()).toEqual(entity.split(' ').sort());
  },
);

it("[decisions 'Additions'] additions are optional in every request and reply", () => {
  const mandatory = calls.flatMap(({ path, request, reply }) =>
    [...fieldsOf(request), ...fieldsOf(reply)]
      .filter(([, type]) => isAddition(type) && !type.safeParse(undefined).success)
      .map(([name]) => `${path} ${name}`),
  );
  expect(mandatory).toEqual([]);
});

it("[A §7, decisions 'Additions'] a call sends the fields that it declares, and no path parameter", () => {
  const row = { id: 7, title: 'x', content: 'x', revision: 3 };
  expect(toSentFields(findCall('/admin/app/message/detail/7').call, row, none)).toEqual({});
  expect(toSentFields(findCall('/admin/docs/article/remove').call, row, none)).toEqual({ id: 7 });
  expect(
    toSentFields(findCall('/admin/starWheel/modify').call, { ...row, stage: 's', page: 1 }, none),
  ).toEqual({
    id: 7,
    stage: 's',
  });
  const saved = {
    missing: [],
    additions: { '/admin/starWheel/modify': { request: ['revision'], reply: [] } },
  };
  expect(toSentFields(findCall('/admin/starWheel/modify').call, row, toAdditions(saved, ''))).toEqual({
    id: 7,
    revision: 3,
  });
  expect(toSentFields(findCall('/admin/not/declared').call, row, none)).toBe(row);
  expect(
    toSentFields(findCall('/admin/user/register/list').call, { page: 2, perPage: 5, orderBy: 'x' }, none),
  ).toEqual({
    page: 2,
    perPage: 5,
  });
});

/** Every named field within a type. */
function fieldsOf(type: z.ZodType, seen = new Set<z.ZodType>()): [string, z.ZodType][] {
  if (seen.has(type)) return [];
  seen.add(type);
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape as Record<string, z.ZodType>).flatMap(([name, inner]) => [
      [name, inner] as [string, z.ZodType],
      ...fieldsOf(inner, seen),
    ]);
  if (type instanceof z.ZodArray) return fieldsOf(type.element as z.ZodType, seen);
  if (type instanceof z.ZodLazy || type instanceof z.ZodOptional || type instanceof z.ZodNullable)
    return fieldsOf(type.unwrap() as z.ZodType, seen);
  return [];
}

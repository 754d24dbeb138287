import { expect, it } from 'vitest';
import { findFormPlan } from '../../../renderers/form/form-plan';
import { shippedForms } from './shipped-forms';

it('[Foundation §7] lists every form of a shipped list that amis draws', () => {
  expect(shippedForms.length).toBeGreaterThanOrEqual(30);
  const left = shippedForms.filter(({ button }) => !findFormPlan(button)).map(({ name }) => name);
  expect(left).toEqual([
    'app/channel/list.json: 新增渠道',
    'app/channel/list.json: 编辑渠道',
    'app/message/list.json: 新增消息',
    'app/policy/list.json: 新增协议',
    'app/policy/list.json: 编辑协议',
    'app/version/list.json: 新增版本',
    'app/version/list.json: 编辑版本',
    'app/vip/list.json: 会员续费',
    'app/vip/list.json: 会员解约',
    'docs/category.json: 编辑文档分类',
    'feedback/list.json: 反馈详情',
    'help/category.json: 编辑帮助分类',
    'mini/feedback/list.json: 反馈详情',
    'page/design.json: 新建页面',
    'system/role.json: 新增角色',
    'system/role.json: 编辑角色',
    'system/user.json: 新增账号',
    'system/user.json: 编辑账号',
    'user/order/list.json: 订单详情',
    'vip/give/list.json: 发放会员',
    'vip/give/list.json: 编辑发放',
    'vip/redemption/batch/list.json: 生成兑换码',
  ]);
});

import { toPlanned } from './category-plan';

/** The documentation for developers who work with the open platform. */
export const docsCategories = toPlanned([
  {
    name: '平台介绍',
    brief: '开放平台能做什么',
    route: 'introduction',
    children: [
      { name: '名词解释', brief: '应用、密钥、回调等概念', route: 'introduction-glossary' },
      { name: '更新日志', brief: '接口与工具包的版本变更', route: 'introduction-changelog' },
    ],
  },
  {
    name: '接入指南',
    brief: '从创建应用到上线',
    route: 'guide',
    children: [
      { name: '创建应用', brief: '申请应用与密钥', route: 'guide-application' },
      { name: '联调与上线', brief: '沙箱环境与上线检查', route: 'guide-release' },
    ],
  },
  {
    name: '鉴权与签名',
    brief: '令牌、签名算法与有效期',
    route: 'authentication',
    children: [
      { name: '访问令牌', brief: '获取与刷新令牌', route: 'authentication-token' },
      { name: '签名算法', brief: '请求签名与验签', route: 'authentication-signature' },
    ],
  },
  {
    name: '联系人接口',
    brief: '联系人的查询与写入',
    route: 'contacts',
    children: [
      { name: '联系人读写', brief: '新增、修改、批量导入', route: 'contacts-records' },
      { name: '分组与标签接口', brief: '分组、标签的维护', route: 'contacts-groups' },
    ],
  },
  { name: '模块接口', brief: '模块与字段定义', route: 'modules' },
  { name: '消息推送', brief: '推送通道与模板', route: 'push' },
  {
    name: '会员与订单接口',
    brief: '会员状态与订单查询',
    route: 'membership',
    children: [
      { name: '会员状态', brief: '查询与变更通知', route: 'membership-state' },
      { name: '订单查询', brief: '订单与对账', route: 'membership-orders' },
    ],
  },
  { name: '事件回调', brief: '回调地址、重试与幂等', route: 'webhooks' },
  {
    name: '客户端工具包',
    brief: '各端工具包的集成',
    route: 'sdk',
    children: [
      { name: 'Android 工具包', brief: 'Gradle 集成与混淆配置', route: 'sdk-android' },
      { name: 'iOS 工具包', brief: 'CocoaPods 与 SPM 集成', route: 'sdk-ios' },
      { name: '桌面端工具包', brief: 'Windows 与 Mac', route: 'sdk-desktop' },
    ],
  },
  { name: '错误码', brief: '公共错误码与处理建议', route: 'errors' },
  { name: '频率限制', brief: '调用频率与配额', route: 'limits' },
  { name: '内部规范', brief: '仅供内部查阅，尚未对外公开', route: 'internal', hidden: true },
]);

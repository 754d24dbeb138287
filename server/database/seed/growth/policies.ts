/** A text of which client types have had several versions; `{version}` and `{client}` are filled in. */
export interface PolicyPlan {
  type: number;
  title: string;
  attr1?: string;
  /** Sanitised, as a save would store it. */
  content: string;
  btnYes?: string;
  btnNo?: string;
  path?: string;
  /** Version, its code, and how many days before now it was published. */
  versions: readonly [version: string, code: number, daysAgo: number][];
}

/** Every type of B §9, for both client types. */
export const policyPlans: readonly PolicyPlan[] = [
  {
    type: 1,
    title: '隐私政策更新提示',
    attr1: 'force',
    content:
      '<p>亲爱的用户，我们更新了<strong>《隐私政策》</strong>，主要变化如下：</p><ol><li>补充了通讯录权限的用途与关闭方式；</li><li>新增第三方 SDK 清单；</li><li>完善了账号注销后的数据处理规则。</li></ol><p>请您仔细阅读，同意后继续使用。</p>',
    btnYes: '同意并继续',
    btnNo: '不同意',
    path: 'privacy',
    versions: [
      ['2.0.0', 200, 500],
      ['2.3.0', 230, 240],
      ['2.5.0', 250, 60],
    ],
  },
  {
    type: 2,
    title: '{client} 版使用提示',
    content:
      '<p>为了按时提醒您重要的生日与纪念日，请在系统设置中允许<span style="color:#3358d4">通知</span>与后台运行。</p>',
    btnYes: '去设置',
    btnNo: '以后再说',
    versions: [
      ['1.8.0', 180, 600],
      ['2.4.0', 240, 155],
    ],
  },
  {
    type: 3,
    title: '用户服务协议',
    content:
      '<h3>一、服务内容</h3><p>本协议由您与我们就人脉管理服务的使用所订立。</p><h3>二、账号使用</h3><p>您应当妥善保管账号，不得出借或转让。</p><h3>三、用户内容</h3><p>您录入的联系人资料归您所有，我们仅为向您提供服务而处理。</p><h3>四、协议变更</h3><p>变更生效前我们会在应用内提示，您可以选择停止使用。</p>',
    btnYes: '同意',
    btnNo: '取消',
    path: 'agreement',
    versions: [
      ['1.0.0', 100, 690],
      ['2.0.0', 200, 500],
      ['2.5.0', 250, 60],
    ],
  },
  {
    type: 4,
    title: '隐私政策',
    content:
      '<h3>我们收集的信息</h3><table><thead><tr><th>信息</th><th>用途</th></tr></thead><tbody><tr><td>手机号</td><td>注册与登录</td></tr><tr><td>通讯录（经您授权）</td><td>导入联系人</td></tr><tr><td>设备型号</td><td>适配与问题排查</td></tr></tbody></table><h3>您的权利</h3><p>您可以随时查看、更正、导出或删除您的信息。</p>',
    path: 'privacy',
    versions: [
      ['2.0.0', 200, 500],
      ['2.5.0', 250, 60],
    ],
  },
  {
    type: 5,
    title: '常见问题',
    content:
      '<p><strong>换手机后资料还在吗？</strong></p><p>登录同一账号即可自动同步。</p><p><strong>如何导出联系人？</strong></p><p>打开“我的 &gt; 数据管理 &gt; 导出”。</p>',
    path: 'faq',
    versions: [['2.4.2', 242, 115]],
  },
  {
    type: 6,
    title: '会员服务协议',
    content:
      '<p>开通会员即表示您同意以下约定：</p><ul><li>会员权益自开通之时起生效，到期自动失效；</li><li>会员仅限本账号使用，不支持转赠；</li><li>因系统故障造成的权益损失，我们按天补偿。</li></ul>',
    btnYes: '同意并开通',
    btnNo: '再想想',
    path: 'vip/agreement',
    versions: [
      ['2.1.0', 210, 445],
      ['2.5.1', 251, 22],
    ],
  },
  {
    type: 7,
    title: '自动续费说明',
    attr1: 'renew',
    content:
      '<p>连续包月与连续包年到期前 <strong>24 小时</strong>内自动扣款。您可以在 {client} 的订阅管理中随时取消，取消后当期仍然有效。</p>',
    btnYes: '我知道了',
    path: 'vip/renew',
    versions: [['2.1.0', 210, 445]],
  },
];

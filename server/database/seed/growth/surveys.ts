export interface SurveyPlan {
  daysAgo: number;
  title: string;
  pfType: 0 | 1;
  content: string;
  btnYes: string;
  btnNo: string;
  slug: string;
  enabled: boolean;
  shown: boolean;
}

const [android, ios] = [0, 1] as const;

/** Switched on and off in every combination. */
export const surveyPlans: readonly SurveyPlan[] = [
  {
    daysAgo: 420,
    title: '首次使用体验调查',
    pfType: android,
    content: '您已经使用了一段时间，花一分钟告诉我们哪里还不够好？',
    btnYes: '去填写',
    btnNo: '下次再说',
    slug: 'first-use-a',
    enabled: false,
    shown: false,
  },
  {
    daysAgo: 419,
    title: '首次使用体验调查',
    pfType: ios,
    content: '您已经使用了一段时间，花一分钟告诉我们哪里还不够好？',
    btnYes: '去填写',
    btnNo: '下次再说',
    slug: 'first-use-i',
    enabled: false,
    shown: false,
  },
  {
    daysAgo: 236,
    title: '会员权益满意度调查',
    pfType: android,
    content: '作为会员，您最常用哪些权益？填写问卷即可获得 3 天会员。',
    btnYes: '领取会员',
    btnNo: '不感兴趣',
    slug: 'vip-satisfaction-a',
    enabled: true,
    shown: false,
  },
  {
    daysAgo: 236,
    title: '会员权益满意度调查',
    pfType: ios,
    content: '作为会员，您最常用哪些权益？填写问卷即可获得 3 天会员。',
    btnYes: '领取会员',
    btnNo: '不感兴趣',
    slug: 'vip-satisfaction-i',
    enabled: true,
    shown: true,
  },
  {
    daysAgo: 58,
    title: '关系星轮功能调研',
    pfType: android,
    content: '关系星轮上线啦！评分标准是否合适？建议是否有用？期待您的声音。',
    btnYes: '参与调研',
    btnNo: '以后再说',
    slug: 'star-wheel-a',
    enabled: true,
    shown: true,
  },
  {
    daysAgo: 57,
    title: '关系星轮功能调研',
    pfType: ios,
    content: '关系星轮上线啦！评分标准是否合适？建议是否有用？期待您的声音。',
    btnYes: '参与调研',
    btnNo: '以后再说',
    slug: 'star-wheel-i',
    enabled: true,
    shown: true,
  },
  {
    daysAgo: 5,
    title: '桌面小组件需求征集',
    pfType: android,
    content: '您希望在桌面上一眼看到什么？被采纳的建议将获得一个月会员。',
    btnYes: '说说想法',
    btnNo: '跳过',
    slug: 'widget',
    enabled: false,
    shown: true,
  },
];

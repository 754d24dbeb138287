/** Star-wheel stages; `{image}` becomes a picture's unsigned url. */
export const stages: readonly { stage: string; minScore: number; maxScore: number; suggestion: string }[] = [
  {
    stage: '初识期',
    minScore: 0,
    maxScore: 20,
    suggestion: `<h3>你们刚刚认识</h3><p>这个阶段最重要的是<strong>留下印象</strong>，而不是急于求助。</p><ul><li>认识后的 <strong>24 小时内</strong>发一条问候，说明在哪里认识、聊过什么。</li><li>把对方的基本信息、兴趣爱好记录到模块里。</li><li>一周内找一个自然的理由再联系一次。</li></ul><p><img src="{image}" alt="记录联系人信息" /></p><p><span style="font-size:14px;color:#8c8c8c">小提示：打开“生日与纪念日”，系统会提前提醒你。</span></p>`,
  },
  {
    stage: '了解期',
    minScore: 21,
    maxScore: 45,
    suggestion: `<h3>开始了解彼此</h3><p>你已经知道对方的工作和近况，可以尝试<span style="font-size:18px;color:#2f6bff">主动分享</span>一些有价值的信息。</p><ol><li>每月至少一次有内容的沟通，例如行业资讯、活动邀请。</li><li>记录每一次沟通的要点，下次从上次的话题聊起。</li><li>留意对方最近的需求，看看自己能帮上什么。</li></ol><blockquote><p>先给予，再期待回报。</p></blockquote>`,
  },
  {
    stage: '信任期',
    minScore: 46,
    maxScore: 65,
    suggestion: `<h3>建立信任</h3><p><span style="letter-spacing:1px">言出必行是信任的基础。</span>答应过的事情请设置日程提醒。</p><ul><li>约一次线下见面，一杯咖啡也很好。</li><li>在对方重要的日子送上祝福或小礼物，并写进“礼物记录”。</li></ul><p><img src="{image}" alt="设置日程提醒" /></p>`,
  },
  {
    stage: '合作期',
    minScore: 66,
    maxScore: 85,
    suggestion: `<h3>从熟悉走向合作</h3><p>你们已经互相信任，可以坦诚地谈合作。</p><table><thead><tr><th>时机</th><th>可以这样做</th></tr></thead><tbody><tr><td>项目开始前</td><td>说清目标、分工和各自的期望</td></tr><tr><td>进行中</td><td>每周同步一次进展，有问题当天沟通</td></tr><tr><td>结束后</td><td>一起复盘，并向帮助过你们的人致谢</td></tr></tbody></table>`,
  },
  {
    stage: '伙伴期',
    minScore: 86,
    maxScore: 100,
    suggestion: `<h3 style="text-align:center">难得的伙伴，请用心维护</h3><p><span style="font-size:20px"><strong>不要让忙碌成为疏远的理由。</strong></span></p><ul><li>每季度安排一次深度交流，聊聊彼此的规划。</li><li>把对方介绍给值得认识的人。</li><li>关心家人和健康，在困难的时候第一个出现。</li></ul>`,
  },
];

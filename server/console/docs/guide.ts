import { code } from '../../contract/codes';

/** For whoever writes the staff backend behind the console: what holds for every call, and where to begin. */
export const guide = `<section id="guide"><h2>从这里开始</h2>
<p>控制台把每次操作转成一次对后端的调用。后端地址是设置 <code>UPSTREAM_URL</code>。写好几个接口后运行
<code>npm run conformance -- --upstream http://…</code>，它逐个询问接口并说明哪里不同、哪里缺少；加上 <code>--save 文件</code>
并把设置 <code>UPSTREAM_ADDITIONS</code> 指向这个文件，控制台就不再显示后端没有的内容。</p>
<h3>请求</h3>
<ul><li>一律 <code>POST</code>，正文 <code>application/x-www-form-urlencoded;charset=UTF-8</code>；上传为 <code>multipart/form-data</code>，只有一部分 <code>file</code>。</li>
<li>请求头 <code>token</code>：登录得到的会话；<code>session-id</code>：验证码的会话（登录时必需）。名称可由 <code>UPSTREAM_TOKEN_HEADER</code>、<code>UPSTREAM_SESSION_HEADER</code> 更改。还有 <code>x-request-id</code> 与 <code>x-forwarded-for</code>。</li>
<li>未填的字段为空值或不出现；数组以逗号相连；更深的结构为 JSON 文本；布尔为 <code>true</code>、<code>false</code>，开关为 <code>T</code>、<code>F</code>。</li>
<li>列表的分页是 <code>pageNum</code>（从 1 开始）与 <code>pageSize</code>（默认 10）。日期为 <code>YYYY-MM-DD</code>，首尾两天都包含。</li></ul>
<h3>应答</h3>
<ul><li>HTTP 200，JSON：<code>{"code": 1, "msg": "", "data": …}</code>。<code>code</code> 为 ${code.ok} 是成功，其余是拒绝，<code>msg</code> 原样给员工看。</li>
<li>列表：<code>data.records</code> 与 <code>data.total</code>（符合筛选条件的全部条数，不是本页条数）。</li>
<li><code>${code.sessionExpired}</code> 会话已失效；<code>${code.badCaptcha}</code> 验证码错误；<code>${code.invalid}</code> 字段不合法，<code>data.errors</code> 为字段到文字；<code>${code.conflict}</code> 记录已被他人修改；<code>${code.forbidden}</code> 没有权限。</li>
<li>时间为 <code>YYYY-MM-DD HH:mm:ss</code>（上海时间），金额为两位小数的文本 <code>"198.00"</code>。</li></ul>
<h3>最少的接口：登录并看到一个列表</h3>
<ol><li><code>/admin/captcha/captchaImage</code> → <code>{imageData, sessionId}</code>，图片为 base64。</li>
<li><code>/admin/login</code> → 会话令牌（文本）。</li>
<li><code>/admin/index</code> → <code>{admin: {username}, menus}</code>；菜单的 <code>url</code> 是下面各节所写的 <code>/platform/…</code>，不在其中的菜单打不开。</li>
<li><code>/admin/sys/message/get</code> → <code>{feedbackCount, miniFeedbackCount}</code>。</li>
<li>一个列表，例如 <code>/admin/app/activity/list</code> → <code>{records, total}</code>。</li>
<li><code>/admin/logout</code>。</li></ol>
<p>其余按菜单逐个补上即可。标为<b class="addition">附加</b>的字段和接口不在规格之内，可以没有。</p></section>`;

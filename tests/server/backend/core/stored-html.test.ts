import { describe, expect, it } from 'vitest';
import { isBlankHtml, toPlainText, toStoredHtml } from '../../../../server/backend/core/stored-html';

const host = 'https://img.example.com';
const stored = (html: string) => toStoredHtml(html, host);

describe('[A §9] sanitising keeps what the rich-text editor produces', () => {
  it.each([
    '<p style="text-align:center"><span style="font-size:30px;letter-spacing:9px;color:#e03e2d">阶段</span></p>',
    '<p><strong>粗</strong><em>斜</em><u>下</u><s>删</s><sub>1</sub><sup>2</sup></p>',
    '<p style="line-height:1.5;padding-left:40px"><span style="background-color:rgb(241, 196, 15)">底色</span></p>',
    '<h2>标题</h2><ul><li>一</li></ul><ol start="3"><li>二</li></ol><blockquote>引</blockquote><hr />',
    '<p><a href="https://example.com/?a=1&amp;b=2">链接</a> <a href="mailto:a@example.com">信</a></p>',
    '<p><img src="https://other.example.com/a.png" alt="图" width="100" height="50" style="float:left" /></p>',
    '<video controls="controls" width="300" height="150"><source src="/files/v.mp4" type="video/mp4" /></video>',
    '<table style="border-collapse:collapse;width:100%"><tbody><tr><td colspan="2">格</td></tr></tbody></table>',
    '<p>1 &lt; 2 &amp; 3 &gt; 2，😀</p>',
  ])('%s', (html) => {
    expect(stored(html)).toBe(html);
  });

  it('keeps every size from 12 to 30 and every spacing from 1 to 9', () => {
    for (let size = 12; size <= 30; size += 1) {
      for (let spacing = 1; spacing <= 9; spacing += 1) {
        const html = `<p style="font-size:${size}px;letter-spacing:${spacing}px">字</p>`;
        expect(stored(html)).toBe(html);
      }
    }
  });

  it('keeps links into a new window, without exposing the opener', () => {
    expect(stored('<a href="https://a.example" target="_blank">x</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });
});

describe('[Foundation §7] nothing executable is stored', () => {
  it.each([
    ['<script>alert(1)</script><p>好</p>', '<p>好</p>'],
    ['<p onclick="alert(1)" onmouseover=alert(1)>好</p>', '<p>好</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<img src="javascript:alert(1)">', ''],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>1</script>">x</a>', '<a>x</a>'],
    ['<a href="vbscript:x">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<video poster="javascript:alert(1)" src="javascript:alert(1)"></video>', '<video></video>'],
    ['<iframe src="https://evil.example"></iframe><p>好</p>', '<p>好</p>'],
    ['<svg><script>alert(1)</script></svg><math><mi>x</mi></math>', 'x'],
    ['<form action="https://evil.example"><input name="p"><button>去</button></form>', '去'],
    ['<style>body{display:none}</style><link rel="stylesheet" href="x"><base href="x">', ''],
    [
      '<p style="background:url(https://evil.example);position:fixed;color:red">好</p>',
      '<p style="color:red">好</p>',
    ],
    ['<p style="color:expression(alert(1))">好</p>', '<p>好</p>'],
    ['<p class="amis-dialog" id="root">好</p>', '<p>好</p>'],
    ['<!-- <script>x</script> --><p>好', '<p>好</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p></p>'],
  ])('%s', (html, expected) => {
    expect(stored(html)).toBe(expected);
    expect(stored(expected)).toBe(expected);
  });
});

describe('[decisions] a signed url is never stored', () => {
  const signature = 't=1740000000&sign=0123456789abcdef0123456789abcdef';
  const image = (url: string) => `<img src="${url.replaceAll('&', '&amp;')}" />`;

  it.each([
    [`${host}/a/b.jpg?${signature}`, `${host}/a/b.jpg`],
    [`${host}/a/b.jpg?w=200&${signature}#x`, `${host}/a/b.jpg?w=200#x`],
    [`${host}/%E5%9B%BE.jpg?${signature}`, `${host}/%E5%9B%BE.jpg`],
    [`${host}/a.jpg?t=5`, `${host}/a.jpg?t=5`],
    [`https://other.example/a.jpg?${signature}`, `https://other.example/a.jpg?${signature}`],
    [`${host}.evil.example/a.jpg?${signature}`, `${host}.evil.example/a.jpg?${signature}`],
  ])('on an image host: %s', (url, expected) => {
    expect(stored(image(url))).toBe(image(expected));
  });

  it.each([
    [`/files/images/a.jpg?${signature}`, '/files/images/a.jpg'],
    [`http://127.0.0.1:3000/files/a.jpg?${signature}`, 'http://127.0.0.1:3000/files/a.jpg'],
    [`/other/a.jpg?${signature}`, `/other/a.jpg?${signature}`],
  ])('on the console’s own origin: %s', (url, expected) => {
    expect(toStoredHtml(image(url), '')).toBe(image(expected));
  });

  it('removes signatures from videos, their sources and posters, and from links', () => {
    const html = (suffix: string) =>
      `<video src="/files/v.mp4${suffix}" poster="/files/p.jpg${suffix}"><source src="/files/w.webm${suffix}" /></video><a href="/files/a.pdf${suffix}">x</a>`;
    expect(toStoredHtml(html(`?${signature.replace('&', '&amp;')}`), '')).toBe(html(''));
  });
});

it('[B §5] HTML without visible content is blank', () => {
  for (const html of [
    '',
    '<p><br></p>',
    '<p>&nbsp; &nbsp;</p>',
    '<div>\u200b\ufeff</div>',
    '<p></p><hr />',
    '<img alt="x">',
  ]) {
    expect(isBlankHtml(html), html).toBe(true);
  }
  for (const html of [
    '<p>0</p>',
    '<img src="/files/a.jpg" />',
    '<video><source src="/files/v.mp4" /></video>',
    '&lt;',
  ]) {
    expect(isBlankHtml(html), html).toBe(false);
  }
});

describe('plain text', () => {
  it('separates words at block ends and decodes entities', () => {
    expect(
      toPlainText(
        '<h2>目标</h2><p>每天<b>三</b>次<br />坚持</p><ul><li>1 &lt; 2</li><li>a&nbsp;&amp;&quot;b</li></ul>',
      ),
    ).toBe('目标 每天三次 坚持 1 < 2 a &"b');
    expect(toPlainText('<p>&amp;lt;script&amp;gt;</p>')).toBe('&lt;script&gt;');
  });

  it('needs no parser, as stored HTML has no other angle brackets than those of tags', () => {
    const html = `<p>1 > 0 < 2<a title="b>c<d" href="https://example.com/?a=1&b=%3E">链接</a><img src="/a.jpg" alt="x > y <">
      <span style="font-family:'a>b'">&copy;</span><!-- > --><script>1 > 0</script><textarea><b>t</textarea><b`;
    const stored = toStoredHtml(html, '');
    expect(stored.replace(/<\/?[a-z]+(?: [a-z]+="[^"<>]*")*(?: \/)?>/g, '')).not.toMatch(/[<>]/);
    expect(toPlainText(stored)).toBe('1 > 0 < 2链接 ©');
  });

  it('is cut to the limit in characters', () => {
    expect(toPlainText(`<p>${'😀'.repeat(100)}</p>`, 100)).toBe('😀'.repeat(100));
    expect(toPlainText(`<p>${'😀'.repeat(101)}</p>`, 100)).toBe(`${'😀'.repeat(99)}…`);
  });
});

import { describe, expect, it } from 'vitest';
import { isEmptyHtml, toDisplayHtml, toStoredHtml } from '../../../renderers/rich-text/stored-html';
import { findImageProblem, findVideoProblem } from '../../../renderers/upload-rules';
import { sanitizeRichText } from '../../../src/amis/services/sanitize';

const context = {
  imageHost: 'https://img.example.com',
  origin: 'https://console.example.com',
  sanitize: sanitizeRichText,
};
const sign = async (url: string) => `${url}?t=9&sign=abc`;
const stored =
  '<p>文 <span style="font-size: 24px; letter-spacing: 5px;">字</span></p>' +
  '<p><img src="https://img.example.com/a.png" alt=""><img src="https://other.com/b.png?t=1&amp;sign=2"></p>' +
  '<video controls="" poster="https://img.example.com/p.png" src="https://img.example.com/v.mp4"></video>';

describe('stored and displayed HTML', () => {
  it('[decisions] signs displayed URLs again, but only on the image host', async () => {
    const shown = await toDisplayHtml(stored, context, sign);
    expect(shown).toContain('src="https://img.example.com/a.png?t=9&amp;sign=abc"');
    expect(shown).toContain('poster="https://img.example.com/p.png?t=9&amp;sign=abc"');
    expect(shown).toContain('src="https://img.example.com/v.mp4?t=9&amp;sign=abc"');
    expect(shown).toContain('src="https://other.com/b.png?t=1&amp;sign=2"');
  });

  it('[decisions] never stores a signed url: converting to displayed HTML and back gives the stored HTML', async () => {
    expect(toStoredHtml(await toDisplayHtml(stored, context, sign), context)).toBe(stored);
    const old = stored.replaceAll('.png"', '.png?t=1&amp;sign=old"');
    const shown = await toDisplayHtml(old, context, sign);
    expect(shown).not.toContain('old');
    const link = '<p><a href="https://img.example.com/a.png?t=1&amp;sign=x">a</a></p>';
    expect(toStoredHtml(link, context)).toBe('<p><a href="https://img.example.com/a.png">a</a></p>');
  });

  it('a URL that cannot be signed stays unsigned', async () => {
    const html = await toDisplayHtml('<img src="https://img.example.com/a.png">', context, () =>
      Promise.reject(new Error()),
    );
    expect(html).toBe('<img src="https://img.example.com/a.png">');
  });

  it('[Foundation §5] stored HTML is sanitised and contains no blob: or data: picture', () => {
    const dirty =
      '<p onclick="x()">a<script>alert(1)</script><img src="data:image/png;base64,xx"><img src="blob:https://x/1">' +
      '<a href="javascript:alert(1)">l</a><img src="x" onerror="alert(1)" data-mce-src="y" srcset="z"></p>';
    expect(toStoredHtml(dirty, context)).toBe('<p>a<a>l</a><img src="x"></p>');
  });

  it('[A §5] a body without text or picture is empty', () => {
    const empty = [
      '',
      '<p><br></p>',
      '<p>&nbsp;</p><p>\u200b</p>',
      '<ul><li></li></ul>',
      '<p><span style="font-size:20px"></span></p>',
    ];
    expect(empty.map(isEmptyHtml)).toEqual(empty.map(() => true));
    expect(['<p>0</p>', '<p><img src="/a"></p>', '<hr>'].map(isEmptyHtml)).toEqual([false, false, false]);
    expect(toStoredHtml('<p><br data-mce-bogus="1"></p>', context)).toBe('');
  });
});

describe('uploads', () => {
  const twoMegabytes = 2 * 1024 * 1024;

  it('[A §5] images are JPEG or PNG, at most 2 MB; refusals have the specified texts', () => {
    const problem = (type: string, size: number) => findImageProblem({ type, size });
    expect([problem('image/png', twoMegabytes), problem('image/jpeg', 1)]).toEqual([undefined, undefined]);
    expect(problem('image/gif', 1)).toBe('You can only upload JPG/PNG file!');
    expect(problem('', 1)).toBe('You can only upload JPG/PNG file!');
    expect(problem('image/png', twoMegabytes + 1)).toBe('Image must smaller than 2MB!');
  });

  it('videos are MP4 or WebM, at most 100 MB', () => {
    expect(findVideoProblem({ type: 'video/mp4', size: 1 })).toBeUndefined();
    expect(findVideoProblem({ type: 'video/avi', size: 1 })).toBe('只能上传 MP4 或 WebM 视频！');
    expect(findVideoProblem({ type: 'video/webm', size: 101 * 1024 * 1024 })).toBe('视频不能超过 100MB！');
  });
});

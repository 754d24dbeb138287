import { describe, expect, it } from 'vitest';
import { getConsoleServices } from '../../renderers/console-services';
import { isDisplayable, isOnImageHost, toUnsignedUrl } from '../../renderers/image-host';

const origin = 'https://console.example.com';

describe('image host', () => {
  it('[decisions] only urls on the configured image host are signed', () => {
    const urls = [
      'https://img.example.com/a.png',
      'http://img.example.com/a.png',
      'https://img.example.com.evil.com/a.png',
      'https://evil.com/img.example.com/a.png',
      '/files/a.png',
      'javascript:alert(1)//img.example.com',
    ];
    const on = (host: string) => urls.filter((url) => isOnImageHost(url, host, origin));
    expect(on('https://img.example.com')).toEqual(urls.slice(0, 2));
    expect(on('img.example.com')).toEqual(urls.slice(0, 2));
    expect(on('')).toEqual(['/files/a.png']);
    expect(isOnImageHost(`${origin}/files/a.png`, '', origin)).toBe(true);
    expect(isOnImageHost(`${origin}/api/x`, '', origin)).toBe(false);
  });

  it('[decisions] removes a signature, and keeps every other byte of the URL', () => {
    const bare = (url: string) => toUnsignedUrl(url, 'img.example.com', origin);
    expect(bare('https://img.example.com/%E5%9B%BE.png?t=1&sign=ab')).toBe(
      'https://img.example.com/%E5%9B%BE.png',
    );
    expect(bare('https://img.example.com/a.png?w=1&t=1&sign=ab#x')).toBe(
      'https://img.example.com/a.png?w=1#x',
    );
    expect(bare('https://other.com/a.png?t=1&sign=ab')).toBe('https://other.com/a.png?t=1&sign=ab');
    expect(bare('https://img.example.com/a.png?tt=1&signs=2')).toBe(
      'https://img.example.com/a.png?tt=1&signs=2',
    );
  });

  it('[Foundation §7] renders only http(s) urls and root paths', () => {
    const all = [
      'https://a/b',
      '//a/b',
      '/files/a',
      'javascript:x',
      ' data:image/png;base64,xx',
      'blob:x',
      'xx',
      '',
    ];
    expect(all.filter((url) => isDisplayable(url, origin))).toEqual(['https://a/b', '//a/b', '/files/a']);
  });

  it('an amis env without the console’s services shows only text and accepts no uploads', async () => {
    const services = getConsoleServices({});
    expect(services.sanitize('<img src=x onerror=alert(1)>a<b>c</b><script')).toBe('ac');
    await expect(services.uploadImage(new File([], 'a'))).rejects.toThrow('此处不能上传');
  });
});

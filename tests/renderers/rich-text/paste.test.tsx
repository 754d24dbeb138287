import { describe, expect, it } from 'vitest';
import { cleanPaste } from '../../../renderers/rich-text/editor/paste';
import { readRtfPictures } from '../../../renderers/rich-text/editor/paste';
import { sanitizeRichText } from '../../../src/amis/services/sanitize';

const context = {
  imageHost: '',
  origin: 'http://console.test',
  sanitize: sanitizeRichText,
};
const clean = (html: string, rtf = '') => cleanPaste(html, rtf, context);
const word = (content: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>${content}</body></html>`;
const item = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
 lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
const hex = (bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
const picture = (kind: string, bytes: number[]) =>
  `{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn x}{\\sv ff00}}}\\picscalex100\\${kind}\\bliptag-12{\\*\\blipuid abcdef01}\n${hex(bytes)}\n}}{\\nonshppict{\\pict\\wmetafile8 0102}}`;

describe('[decisions] a paste from Word', () => {
  it('keeps headings, paragraphs and emphasis, and drops styles', () => {
    const { html } = clean(
      word(
        `<p class=MsoTitle>指南</p><h2 style='color:blue'>一、开始</h2><h6>小</h6>
<p class=MsoNormal style='line-height:200%'><b><span style='color:red;font-size:20pt'>粗</span></b><i>斜</i><u>线</u><span
 style='font-weight:bold;mso-bidi-font-weight:normal'>也粗</span><strike>删</strike>H<sub>2</sub>O</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoQuote>引</p>`,
      ),
    );
    expect(html.replace(/\n/g, '')).toBe(
      '<h1>指南</h1><h2>一、开始</h2><h4>小</h4><p><strong>粗</strong><em>斜</em><u>线</u><strong>也粗</strong><s>删</s>H<sub>2</sub>O</p><blockquote>引</blockquote>',
    );
  });

  it('turns Word’s list paragraphs into lists by level and marker', () => {
    const { html } = clean(
      word(
        [
          item(1, '1.', '甲'),
          item(2, '·', '甲一'),
          item(2, '·', '甲二'),
          item(1, '2.', '<b>乙</b>'),
          '<p class=MsoNormal>之间</p>',
          item(1, '3.', '丙'),
          item(1, '§', '丁'),
        ].join('\n'),
      ),
    );
    expect(html.replace(/\n/g, '')).toBe(
      '<ol><li>甲<ul><li>甲一</li><li>甲二</li></ul></li><li><strong>乙</strong></li></ol><p>之间</p><ol start="3"><li>丙</li></ol><ul><li>丁</li></ul>',
    );
  });

  it('keeps tables with their spans, and links with a target', () => {
    const { html } = clean(
      word(
        `<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=200 colspan=2 style='border:solid'><p class=MsoNormal>格</p></td></tr></table>
<p class=MsoNormal><a name="_Toc1"></a><a href="https://a.example/x">外</a><a href="javascript:x()">坏</a></p>`,
      ),
    );
    expect(html.replace(/\n/g, '')).toBe(
      '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table><p><a href="https://a.example/x">外</a>坏</p>',
    );
  });

  it('takes pictures from the accompanying RTF in order, if the number of pictures matches', () => {
    const html = word(
      `<p class=MsoNormal><img width=10 src="file:///C:/Temp/clip_image001.png" alt="图一">和<img src="file:///C:/Temp/clip_image002.jpg"></p>`,
    );
    const rtf = `{\\rtf1 ${picture('pngblip', [137, 80, 78, 71])}text${picture('jpegblip', [255, 216])}}`;
    expect(readRtfPictures(rtf)).toEqual(['data:image/png;base64,iVBORw==', 'data:image/jpeg;base64,/9g=']);
    expect(clean(html, rtf)).toEqual({
      html: '<p><img src="data:image/png;base64,iVBORw==" alt="图一">和<img src="data:image/jpeg;base64,/9g="></p>',
      lost: [],
    });
    expect(clean(html, `{\\rtf1 ${picture('pngblip', [1])}}`)).toEqual({
      html: '<p>和</p>',
      lost: ['clip_image001.png', 'clip_image002.jpg'],
    });
  });
});

it('[decisions] reports and drops pictures of other sites, and keeps those of the image host', () => {
  const { html, lost } = clean(
    '<p style="color:red">文<img src="https://a.example/x/y.png?z=1"><img src="/files/1.png"><img src="data:image/png;base64,AAAA"></p>',
  );
  expect(html).toBe(
    '<p style="color:red">文<img src="/files/1.png"><img src="data:image/png;base64,AAAA"></p>',
  );
  expect(lost).toEqual(['a.example/…/y.png']);
});

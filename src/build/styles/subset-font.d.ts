declare module 'subset-font' {
  /** A font reduced to the glyphs of the characters in `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' },
  ): Promise<Buffer>;
}

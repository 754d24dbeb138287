import { getPropValue, Renderer, resolveVariableAndFilter, type RendererProps } from 'amis-core';
import { Component } from 'react';
import { getConsoleServices } from '../console-services';
import { ImageGallery, type ImageGalleryProps } from './image-gallery';
import { toImageUrls, type Separator } from '../image-host';
import './signed-image.css';

interface SignedImageProps extends RendererProps {
  /** An expression or a url; defaults to `name` (in a column, the cell's value). */
  source?: string | undefined;
  src?: string | undefined;
  separator?: Separator | undefined;
  size?: ImageGalleryProps['size'] | undefined;
  shape?: ImageGalleryProps['shape'] | undefined;
  limit?: number | undefined;
  alt?: string | undefined;
  emptyText?: string | undefined;
  preview?: boolean | undefined;
}

/** Signed images with a preview group: feedback pictures (A §2), avatars (B §3). Use `static-signed-image` in a form. */
class SignedImageView extends Component<SignedImageProps> {
  private findValue(): unknown {
    const { source, src, data } = this.props;
    const given = src ?? source;
    return given === undefined ? getPropValue(this.props) : resolveVariableAndFilter(given, data, '| raw');
  }

  override render() {
    const { env, className, separator, alt, size, shape, limit, emptyText, preview } = this.props;
    return (
      <ImageGallery
        urls={toImageUrls(this.findValue(), window.location.origin, separator)}
        services={getConsoleServices(env)}
        size={size === 'sm' || size === 'lg' ? size : 'md'}
        shape={shape === 'circle' ? 'circle' : 'square'}
        limit={Number(limit) > 0 ? Number(limit) : Infinity}
        alt={alt || '图片'}
        emptyText={emptyText ?? 'no images yet'}
        preview={preview !== false}
        className={className}
      />
    );
  }
}

Renderer({ type: 'signed-image', autoVar: true })(SignedImageView);

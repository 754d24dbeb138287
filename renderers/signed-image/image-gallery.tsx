import { useRef, useState } from 'react';
import type { ConsoleServices } from '../console-services';
import { useSignedImages, type SignedImage, type SignedImages } from './signed-images';
import { ImageViewer } from './image-viewer';

export interface ImageGalleryProps {
  urls: readonly string[];
  services: ConsoleServices;
  size: 'sm' | 'md' | 'lg';
  shape: 'square' | 'circle';
  /** Maximum number of thumbnails; the last one leads to the remaining images. */
  limit: number;
  alt: string;
  emptyText: string;
  preview: boolean;
  className?: string | undefined;
}

/** Thumbnails of signed images; each opens the viewer at its position. */
export function ImageGallery(props: ImageGalleryProps) {
  const signed = useSignedImages(props.urls, props.services);
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<number>();
  const { images } = signed;
  const classes = `signed-image is-${props.size} is-${props.shape} ${props.className ?? ''}`;
  if (images.length === 0) return <div className={`${classes} is-empty`}>{props.emptyText}</div>;

  const thumbnails = images.slice(0, Math.max(1, props.limit));
  const hidden = images.length - thumbnails.length;
  return (
    <div ref={root} className={classes}>
      {thumbnails.map((image, index) => (
        <Thumbnail
          key={image.url}
          image={image}
          signed={signed}
          alt={props.alt}
          title={`${props.alt} ${index + 1}/${images.length}`}
          more={index === thumbnails.length - 1 ? hidden : 0}
          onOpen={
            props.preview
              ? () => {
                  signed.refresh();
                  setOpen(index);
                }
              : undefined
          }
        />
      ))}
      {open !== undefined && (
        <ImageViewer
          signed={signed}
          alt={props.alt}
          start={open}
          page={root.current?.ownerDocument ?? document}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

interface ThumbnailProps {
  image: SignedImage;
  signed: SignedImages;
  alt: string;
  title: string;
  more: number;
  onOpen?: (() => void) | undefined;
}

function Thumbnail({ image, signed, alt, title, more, onOpen }: ThumbnailProps) {
  const { url, status, src } = image;
  if (status === 'broken')
    return (
      <button
        type="button"
        className="signed-image-item is-broken"
        title="图片加载失败，点击重试"
        aria-label={`${title} 加载失败，重试`}
        onClick={(event) => {
          event.stopPropagation();
          signed.retry(url);
        }}
      >
        <BrokenIcon />
        <span>重试</span>
      </button>
    );
  const picture = (
    <>
      {src && status !== 'signing' && (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={() => signed.loaded(url)}
          onError={() => signed.errored(url)}
        />
      )}
      {more > 0 && <span className="signed-image-more">+{more}</span>}
    </>
  );
  const className = `signed-image-item is-${status}`;
  if (!onOpen) return <span className={className}>{picture}</span>;
  return (
    <button
      type="button"
      className={className}
      aria-label={`预览 ${title}`}
      aria-busy={status !== 'shown' || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {picture}
    </button>
  );
}

function BrokenIcon() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M4 5h16v14H4z M4 16l4-4 3 3 M13 19l3-6 4 4 M13 5l-2 5 3 2-2 3" strokeWidth="1.5" />
    </svg>
  );
}

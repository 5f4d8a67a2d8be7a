type Shown = { url: string; width?: number | null; height?: number | null; alt?: string | null };

type PictureProps = { picture: Shown | null | undefined; ratio?: number; eager?: boolean; alt?: string };

/** Keeps its place free before it is there. Where the operator says nothing of it, the name beside it does. */
export function Picture({ picture, ratio, eager = false, alt }: PictureProps) {
  const { url, width, height } = picture ?? {};
  const own = width && height ? width / height : 1;
  return (
    <div class="picture" style={{ aspectRatio: String(ratio ?? own) }}>
      {url && (
        <img
          src={url}
          alt={alt ?? picture?.alt ?? ''}
          width={width ?? undefined}
          height={height ?? undefined}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </div>
  );
}

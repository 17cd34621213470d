import { initialsOf } from "~/domain/accounts/account";
import { avatarUrl } from "~/domain/images/picture";

interface AvatarProps {
  name: string;
  /** The avatar's key. */
  image: string | null;
  large?: boolean;
}

/** The avatar, or else the initials. Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, image, large = false }: AvatarProps) {
  const className = large ? "avatar large" : "avatar";
  if (!image) {
    return (
      <span className={className} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  const [size, dense] = large ? ([128, 256] as const) : ([64, 128] as const);
  const srcSet = `${avatarUrl(image, size)} 1x, ${avatarUrl(image, dense)} 2x`;
  return <img className={className} src={avatarUrl(image, size)} srcSet={srcSet} alt="" width={size} height={size} />;
}

import { fileUrl, useFiles } from '../data/files.ts'
import styles from './user-avatar.module.css'

interface UserAvatarProps {
  name: string
  /** The id of the picture's file; null when there is none. */
  fileId: string | null | undefined
  sizePx: number
}

/** A person's picture, or the first character of the name, which stands beside it. */
export function UserAvatar({ name, fileId, sizePx }: UserAvatarProps) {
  const [file] = useFiles(fileId ? [fileId] : [])
  const size = { width: sizePx, height: sizePx }
  if (file) return <img className={styles.avatar} style={size} src={fileUrl(file.downloadUrl)} alt="" />
  return (
    <span className={styles.avatar} style={{ ...size, fontSize: Math.round(sizePx / 2) }}>
      {name.charAt(0)}
    </span>
  )
}

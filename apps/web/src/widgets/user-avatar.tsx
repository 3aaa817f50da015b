import { Avatar } from 'antd'
import { fileUrl, useFiles } from '../data/files.ts'

interface UserAvatarProps {
  name: string
  /** The file of the picture; null where there is none. */
  fileId: string | null | undefined
  sizePx: number
}

/** A person's picture, or the first character of the name, which stands beside it. */
export function UserAvatar({ name, fileId, sizePx }: UserAvatarProps) {
  const [file] = useFiles(fileId ? [fileId] : [])
  return (
    <Avatar
      size={sizePx}
      style={{ flex: 'none', background: 'var(--xw-primary-fill)', fontSize: sizePx * 0.45 }}
      {...(file && { src: fileUrl(file.downloadUrl), alt: '' })}
    >
      {name.charAt(0)}
    </Avatar>
  )
}

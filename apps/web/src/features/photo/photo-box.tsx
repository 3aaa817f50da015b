import { useState } from 'react'
import { fileUrl, refreshFile, useFiles } from '../../data/files.ts'
import styles from './photo-box.module.css'

/** The photo of a record at viewing size, with its dimensions. */
export function PhotoBox({ id, name }: { id: string; name: string }) {
  const [size, setSize] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [file] = useFiles([id])
  if (file === null) return <p className={styles.quiet}>照片不存在或已过期，请重新上传。</p>
  const handleError = () => {
    // The link may have expired: fetch it once more. A second failure is something else.
    if (!hasFailed) refreshFile(id)
    setFailed(true)
  }
  return (
    <figure className={styles.photo}>
      {file ? (
        <img
          src={fileUrl(file.downloadUrl)}
          alt={`${name}的照片`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize(`${naturalWidth}×${naturalHeight}`)}
          onError={handleError}
        />
      ) : (
        <div className={styles.noPhoto} />
      )}
      <figcaption>{size ?? '\u00a0'}</figcaption>
    </figure>
  )
}

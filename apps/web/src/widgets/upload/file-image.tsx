import { Image } from 'antd'
import { useState } from 'react'
import { fileUrl, refreshFile, useFiles } from '../../data/files.ts'
import styles from './upload.module.css'

/** A stored picture. Its link expires after some minutes, so a failed picture is requested once more. */
export function FileImage({ id, alt, size = 96 }: { id: string; alt: string; size?: number }) {
  const [file] = useFiles([id])
  const [hasFailed, setFailed] = useState(false)
  const retry = () => {
    if (hasFailed) return
    setFailed(true)
    refreshFile(id)
  }
  if (!file) {
    return (
      <span className={styles.blank} style={{ width: size, height: size }}>
        {file === null ? '无法显示' : ''}
      </span>
    )
  }
  return (
    <Image
      src={fileUrl(file.downloadUrl)}
      alt={alt}
      width={size}
      height={size}
      className={styles.thumb ?? ''}
      onError={retry}
    />
  )
}

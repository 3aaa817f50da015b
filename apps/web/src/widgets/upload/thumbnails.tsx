import { Image } from 'antd'
import { FileImage } from './file-image.tsx'
import styles from './upload.module.css'

/** Small pictures of a record that fit into a table row. A click shows them large. */
export default function Thumbnails({ ids }: { ids: readonly string[] }) {
  return (
    <span className={styles.thumbnails}>
      <Image.PreviewGroup>
        {ids.map((id, index) => (
          <FileImage key={id} id={id} size={40} alt={`第 ${index + 1} 张图片`} />
        ))}
      </Image.PreviewGroup>
    </span>
  )
}

import { Image } from 'antd'
import { FileImage } from './file-image.tsx'
import styles from './upload.module.css'

/** Pictures of a record as small as a line of a table bears; a click shows them large. */
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

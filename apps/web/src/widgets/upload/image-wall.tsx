import { DeleteOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import type { UploadRules } from '@xw/shared/files/upload-rules'
import { Modal as AntdModal, Image } from 'antd'
import { notify } from '../../lib/notify.ts'
import { IconAction } from '../icon-action.tsx'
import { FileImage } from './file-image.tsx'
import { FileList } from './file-list.tsx'
import styles from './upload.module.css'
import { UploadArea } from './upload-area.tsx'
import { moveItem } from './uploads.ts'
import { type UploadsOptions, useUploads } from './use-uploads.ts'

interface ImageWallProps extends Omit<UploadsOptions, 'onFailure'> {
  rules: UploadRules
  disabled?: boolean | undefined
}

/** FL-05: pictures side by side, in an order that can be changed. A click shows a picture as large as the screen. */
export function ImageWall({ disabled, ...options }: ImageWallProps) {
  const { ids, onChange, rules, max, id } = options
  const [modal, holder] = AntdModal.useModal()
  const onFailure = (message: string) => void modal.error({ title: '上传出错', content: `错误信息：${message}` })
  const uploads = useUploads({ ...options, onFailure })
  const shift = (index: number, by: -1 | 1) => {
    const moved = moveItem(ids, index, by)
    if (typeof moved === 'string') notify.warn(moved)
    else onChange(moved)
  }
  return (
    <div>
      {holder}
      <div className={styles.wall}>
        <Image.PreviewGroup>
          {ids.map((fileId, index) => (
            <figure key={fileId} className={styles.picture}>
              <FileImage id={fileId} alt={`第 ${index + 1} 张图片`} />
              {!disabled && (
                <figcaption>
                  {max !== 1 && (
                    <>
                      <IconAction label="前移" icon={<LeftOutlined />} onClick={() => shift(index, -1)} />
                      <IconAction label="后移" icon={<RightOutlined />} onClick={() => shift(index, 1)} />
                    </>
                  )}
                  <IconAction
                    label="删除"
                    icon={<DeleteOutlined />}
                    onClick={() => onChange(ids.filter(other => other !== fileId))}
                  />
                </figcaption>
              )}
            </figure>
          ))}
        </Image.PreviewGroup>
        {disabled && ids.length === 0 && <span className={styles.hint}>无图片</span>}
        {!disabled && (
          <UploadArea rules={rules} max={max} id={id} onChoose={uploads.add}>
            <button type="button" className={styles.plus}>
              <PlusOutlined aria-hidden />
              点击上传
            </button>
          </UploadArea>
        )}
      </div>
      <FileList ids={[]} uploads={uploads} />
    </div>
  )
}

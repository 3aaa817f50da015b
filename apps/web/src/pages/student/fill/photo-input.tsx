import { useContext, useRef, useState } from 'react'
import { usePhotoRule } from '../../../data/degree/photo-rule.ts'
import { uploadFile } from '../../../data/upload-file.ts'
import { type Size, targetSize } from '../../../features/photo/crop.ts'
import { PhotoBox } from '../../../features/photo/photo-box.tsx'
import type { InputProps } from '../../../field-types/field-view.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useFormContext } from '../../../resource/form-context.ts'
import { RunningUploadsContext } from '../../../widgets/upload/running-uploads.ts'
import styles from './fill.module.css'

const PhotoCropper = lazyPart(() => import('../../../features/photo/photo-cropper.tsx'))

/** The photo of a record: the student takes or chooses one, crops it and sends it. */
export function PhotoInput({ value, onChange, id, disabled, ...said }: InputProps) {
  const { form } = useFormContext()
  const uploads = useContext(RunningUploadsContext)
  const xwbslbm = form.record?.xwbslbm
  const xm = form.record?.xm
  const rule = usePhotoRule(typeof xwbslbm === 'string' ? xwbslbm : '')
  const [chosen, setChosen] = useState<File | null>(null)
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const photo = typeof value === 'string' && value !== '' ? value : null
  const name = typeof xm === 'string' ? xm : ''
  const choice = photo ? '更换照片' : '选择照片'

  async function use(file: File): Promise<string | null> {
    const end = uploads?.begin(id ?? '')
    try {
      const { id: stored } = await uploadFile(file, { biz: 'photo' })
      onChange?.(stored)
      setChosen(null)
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      end?.()
    }
  }
  const picker = (ref: typeof camera, label: string, capture?: 'user') => (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      // A class would not do, because antd's form styles show every input.
      style={{ display: 'none' }}
      aria-label={label}
      tabIndex={-1}
      {...(capture && { capture })}
      onChange={event => {
        setChosen(event.target.files?.[0] ?? null)
        event.target.value = ''
      }}
    />
  )
  return (
    <div className={styles.photo}>
      {photo ? <PhotoBox key={photo} id={photo} name={name} /> : <div className={styles.noPhoto}>还没有照片</div>}
      <div className={styles.photoSide}>
        {!disabled && (
          <div className={styles.photoButtons}>
            {picker(camera, '拍照', 'user')}
            {picker(album, '选择照片')}
            <button type="button" className={styles.secondary} onClick={() => camera.current?.click()}>
              拍照
            </button>
            <button
              type="button"
              id={id}
              className={styles.secondary}
              // The field's label is only 照片, which does not name the action.
              aria-label={choice}
              aria-describedby={said['aria-describedby']}
              onClick={() => album.current?.click()}
            >
              {choice}
            </button>
          </div>
        )}
        {rule && <p className={styles.photoRule}>{sizeHint(targetSize(rule))}</p>}
      </div>
      {chosen && rule && <PhotoCropper file={chosen} rule={rule} onUse={use} onClose={() => setChosen(null)} />}
    </div>
  )
}

const sizeHint = ({ width, height }: Size) => `选好后在这里裁剪成 ${width}×${height}，尺寸不合适也没关系。`

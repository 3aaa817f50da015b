import { describePhotoRule, type PhotoRule } from '@xw/shared/degree/photos'
import { Alert, Button } from 'antd'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { Modal } from '../../widgets/modal.tsx'
import { buildPlacementStyle, type Crop, maxZoom, type Size, targetSize } from './crop.ts'
import { type CroppedPhoto, cropPhoto } from './crop-photo.ts'
import styles from './photo-cropper.module.css'
import { useCrop } from './use-crop.ts'

interface PhotoCropperProps {
  file: File
  rule: PhotoRule
  /** Sends the photo. Returns the server's refusal, or null. */
  onUse: (photo: File) => Promise<string | null>
  onClose: () => void
}

/** Crops a picture to the size of the school's photos. The user moves and enlarges it by touch, mouse or keys. */
export default function PhotoCropper({ file, rule, onUse, onClose }: PhotoCropperProps) {
  const url = useObjectUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const [picture, setPicture] = useState<Size | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const frame = targetSize(rule)
  const { crop, zoomTo, handlers } = useCrop(picture, frame)
  const { made, refusal, refuse } = useCroppedPhoto(picture && image, { crop, rule })

  async function use() {
    if (!made) return
    setBusy(true)
    const said = await onUse(made.file)
    setBusy(false)
    refuse(said)
  }
  const flaw = isBroken ? '这个文件不是能打开的照片，请选择 jpg 或 png 格式的照片' : (refusal ?? made?.flaw ?? null)
  return (
    <Modal
      title="裁剪照片"
      open
      canFullScreen={false}
      width={520}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          换一张
        </Button>,
        <Button
          key="use"
          type="primary"
          loading={isBusy}
          disabled={made === null || flaw !== null}
          onClick={() => void use()}
        >
          使用这张照片
        </Button>,
      ]}
    >
      <div className={styles.cropper}>
        {!isBroken && (
          <>
            <p className={styles.hint}>拖动照片，让头部位于中间、肩膀在框内；用滑块或双指缩放。</p>
            <div
              className={styles.frame}
              style={{ '--height-by-width': frame.height / frame.width } as CSSProperties}
              role="application"
              aria-label="照片位置，用方向键移动，加减键缩放"
              tabIndex={0}
              {...handlers}
            >
              <img
                ref={image}
                src={url}
                alt="所选照片"
                draggable={false}
                style={picture ? buildPlacementStyle(crop, picture, frame) : { visibility: 'hidden' }}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                  setPicture({ width, height })
                }
                onError={() => setBroken(true)}
              />
            </div>
            <Zoom zoom={crop.zoom} onChange={zoomTo} />
          </>
        )}
        <PhotoVerdict flaw={flaw} made={made} />
        <p className={styles.hint}>{describePhotoRule(rule)}</p>
      </div>
    </Modal>
  )
}

const Zoom = ({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) => (
  <label className={styles.zoom}>
    缩放
    <input
      type="range"
      min={1}
      max={maxZoom}
      step={0.01}
      value={zoom}
      onChange={event => onChange(Number(event.target.value))}
    />
  </label>
)

/** Shows whether the photo as cropped meets the rule. */
const PhotoVerdict = ({ flaw, made }: { flaw: string | null; made: CroppedPhoto | null }) => (
  <div aria-live="polite">
    {flaw && <Alert type="error" showIcon title={flaw} />}
    {!flaw && made?.doubt && <Alert type="warning" showIcon title={made.doubt} />}
    {!flaw && made && !made.doubt && <Alert type="success" showIcon title="照片符合要求" />}
  </div>
)

interface CropInput {
  crop: Crop
  rule: PhotoRule
}

/** Crops and checks the photo once the user has stopped moving it. Does nothing while `image` is null. */
function useCroppedPhoto(image: RefObject<HTMLImageElement | null> | null, { crop, rule }: CropInput) {
  const [made, setMade] = useState<CroppedPhoto | null>(null)
  const [refusal, refuse] = useState<string | null>(null)
  useEffect(() => {
    const shown = image?.current
    if (!shown) return
    let isCurrent = true
    const timer = setTimeout(() => {
      cropPhoto(shown, crop, rule).then(
        photo => isCurrent && setMade(photo),
        (error: Error) => isCurrent && refuse(error.message),
      )
    }, 150)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      setMade(null)
      refuse(null)
    }
  }, [image, crop, rule])
  return { made, refusal, refuse }
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

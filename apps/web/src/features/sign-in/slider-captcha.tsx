import { maxSlide, sliderSize } from '@xw/shared/session/slider'
import { useId } from 'react'
import styles from './captcha.module.css'
import type { CaptchaProps } from './captcha.tsx'
import fieldStyles from './sign-in.module.css'
import { useCaptchaKey } from './use-captcha-key.ts'
import { useSlide } from './use-slide.ts'
import { useSliderHandle } from './use-slider-handle.ts'
import { useSliderPicture } from './use-slider-picture.ts'

const { width, height, piece } = sliderSize

/** SE-09: the user drags a puzzle piece into the rightmost gap of a picture. The server decides whether it fits. */
export function SliderCaptcha({ error, round }: CaptchaProps) {
  const id = useId()
  const [key, renew] = useCaptchaKey(round)
  const { drawn, trouble, isStale } = useSliderPicture(key)
  const slide = useSlide(key, renew)
  const { phase, x, pass } = slide
  const handle = useSliderHandle(slide, drawn !== null)
  const isVerified = phase === 'verified'
  const note = isVerified ? null : (trouble ?? slide.refusal ?? error)
  const freshen = () => phase === 'idle' && isStale() && renew()
  return (
    <div className={fieldStyles.field} onPointerEnter={freshen} onFocus={freshen}>
      <div className={styles.head}>
        <label htmlFor={id}>验证码</label>
        {!isVerified && (
          <button type="button" className="xw-link-button" disabled={phase === 'checking'} onClick={renew}>
            换一张
          </button>
        )}
      </div>
      <input type="hidden" name="checkKey" value={key} />
      <input type="hidden" name="captcha" value={pass} />
      {!isVerified && (
        <div className={styles.stage}>
          {drawn && (
            <>
              <img src={drawn.picture} alt="" width={width} height={height} draggable={false} />
              <img
                src={drawn.piece}
                alt=""
                draggable={false}
                className={styles.piece}
                style={{ left: `${(x / width) * 100}%`, width: `${(piece / width) * 100}%` }}
              />
            </>
          )}
        </div>
      )}
      <div className={styles.track} data-phase={phase}>
        <div className={styles.way} style={{ width: handleAt(x) }} />
        <span className={styles.words} role="status">
          <SlideInstruction phase={phase} />
        </span>
        <button
          id={id}
          type="button"
          name="captcha"
          // biome-ignore lint/a11y/useSemanticElements: a range input has no release that could start the check.
          role="slider"
          className={styles.handle}
          style={{ left: handleAt(x) }}
          aria-valuemin={0}
          aria-valuemax={maxSlide}
          aria-valuenow={x}
          aria-valuetext={isVerified ? '验证通过' : `拼图在 ${x}，共 ${maxSlide}；方向键移动，回车键确认`}
          aria-disabled={isVerified || undefined}
          aria-invalid={note ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...handle}
        >
          <Arrow isDone={isVerified} />
        </button>
      </div>
      {note && (
        <p id={`${id}-note`} className={fieldStyles.wrong} aria-live="polite">
          {note}
        </p>
      )}
    </div>
  )
}

/** The handle's position relative to the track, so that the track need not be measured. */
const handleAt = (x: number) => `calc((100% - 48px) * ${x / maxSlide})`

function SlideInstruction({ phase }: { phase: ReturnType<typeof useSlide>['phase'] }) {
  if (phase === 'verified') return '验证通过'
  if (phase === 'checking') return '正在验证…'
  if (phase === 'dragging') return '对准缺口后松开'
  return (
    <>
      <span>请按住滑块，拖动到最右边</span>的缺口
    </>
  )
}

function Arrow({ isDone }: { isDone: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d={isDone ? 'm5 12.5 4.5 4.5L19 7.5' : 'm6 6 6 6-6 6m6-12 6 6-6 6'} />
    </svg>
  )
}

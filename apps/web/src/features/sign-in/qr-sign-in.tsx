import { webBase } from '@xw/shared/wire/headers'
import { QRCode } from 'antd'
import { ownAddress } from '../../lib/config.ts'
import styles from './qr-sign-in.module.css'
import { useQrCode } from './use-qr-code.ts'
import { useSignInPage } from './use-sign-in-page.ts'

/** Signs in with a QR code, which the user scans with a phone whose browser is signed in. */
export default function QrSignIn() {
  const { onDone } = useSignInPage()
  const { code, over, refresh } = useQrCode(onDone)
  return (
    <section className={styles.box} aria-label="扫码登录">
      <div className={styles.picture} aria-busy={code === null && over === null}>
        {code && over === null && (
          <div role="img" aria-label="登录二维码">
            <QRCode
              value={`${ownAddress()}${webBase}/account/scan?code=${code.qrcodeId}`}
              type="svg"
              size={208}
              bordered={false}
            />
          </div>
        )}
        {over !== null && (
          <button type="button" className="xw-button" onClick={refresh}>
            刷新二维码
          </button>
        )}
      </div>
      <p role="status">{over ?? '用手机扫描，在已登录本系统的手机浏览器中打开并确认'}</p>
      <p className={styles.hint}>二维码两分钟内有效，只登录本机。请勿扫描或确认他人发来的登录二维码。</p>
    </section>
  )
}

import { connect } from 'node:tls'
import { type DoctorFinding, graded, type Look, ok, warn } from './finding.ts'

/** PUBLIC_URL as a stranger meets it: the certificate, and whether it leads to Florin. */
export function doorLook(publicUrl: URL): Look {
  return {
    subject: 'door',
    async look() {
      const findings: DoctorFinding[] = []
      if (publicUrl.protocol === 'https:') findings.push(certificateFinding(await daysLeft(publicUrl)))
      else
        findings.push(
          warn(
            `${publicUrl.origin} is not https`,
            'Only a demo may be: passwords and codes travel readable.',
          ),
        )
      const answer = await fetch(new URL('/healthz', publicUrl), {
        redirect: 'manual',
        signal: AbortSignal.timeout(8_000),
      })
      findings.push(
        answer.ok
          ? ok(`${publicUrl.origin} leads to Florin`)
          : warn(
              `${publicUrl.origin}/healthz answers ${answer.status}`,
              'Look at the proxy: it must pass everything to an API node.',
            ),
      )
      return findings
    },
  }
}

export function certificateFinding(days: number): DoctorFinding {
  return graded(
    days,
    { warnAt: 20, badAt: 3 },
    `the certificate is good for ${Math.floor(days)} days`,
    'Renew it, and have the proxy read it anew.',
  )
}

function daysLeft({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port) || 443, servername: hostname, timeout: 8_000 },
      () => {
        const until = Date.parse(socket.getPeerCertificate().valid_to)
        socket.destroy()
        resolve((until - Date.now()) / 86_400_000)
      },
    )
    socket.once('timeout', () => socket.destroy(new Error(`${hostname} does not answer`)))
    socket.once('error', reject)
  })
}

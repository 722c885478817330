/** The page of the Android app, drawn by the server. */
export const downloads = {
  title: '{product} for Android',
  none: 'This server offers no app yet. Connect the phone in another way: your terminals’ page shows how.',
  version: '{product} {version}',
  how: 'Scan the code with the phone’s camera, or open this page on the phone.',
  qr: 'QR code with the app’s address',
  get: 'Download, {size}',
  safety:
    'Android asks whether it may install an app from outside the store. Compare the SHA-256 if you got the file from somebody else. The app installs nothing by itself.',
} as const

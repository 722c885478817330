/** Mails and the local mailbox. A mail names what it is about, and never carries a link. */
export const mail = {
  'code.registration.subject': 'Your {product} registration code',
  'code.registration.heading': 'Confirm your email',
  'code.registration.lead': 'Enter this code to finish your registration with {product}.',
  'code.registration.advice':
    'If you are not registering with {product}, ignore this email: without the code no account is made.',
  'code.login.subject': 'Your {product} login code',
  'code.login.heading': 'Log in to {product}',
  'code.login.lead':
    'The right password for your account has just been entered. Enter this code to finish logging in.',
  'code.login.advice':
    'If it is not you who is logging in, somebody knows your password: reset it on the login page at once.',
  'code.password_reset.subject': 'Your {product} password reset code',
  'code.password_reset.heading': 'Reset your password',
  'code.password_reset.lead': 'Enter this code to set a new password for your account.',
  'code.password_reset.advice':
    'If you did not ask for this, ignore this email: your password stays as it is.',
  'code.password_change.subject': 'Your {product} password change code',
  'code.password_change.heading': 'Change your password',
  'code.password_change.lead': 'Enter this code in the settings to change the password of your account.',
  'code.password_change.advice':
    'If you are not changing your password, somebody else is in your account: reset the password on the login page at once and write to our support.',
  'code.valid': 'The code is valid for 5 minutes and works once.',
  'code.secret': 'Never tell it to anyone. Our support never asks for it.',
  'registration.exists.subject': 'You already have a {product} account',
  'registration.exists.heading': 'You already have an account',
  'registration.exists.lead':
    'Somebody has just tried to register with this email address. You already have an account, so nothing has changed.',
  'registration.exists.advice':
    'If it was you, simply log in; a forgotten password can be reset on the login page. If it was not you, ignore this email.',
  'password.changed.subject': 'Your {product} password has been changed',
  'password.changed.heading': 'Your password has been changed',
  'password.changed.lead':
    'The password of your account has just been changed. All other devices have been logged out.',
  'password.changed.advice':
    'If it was not you, reset the password on the login page at once and write to our support.',
  'login.new_device.subject': 'New login to your {product} account',
  'login.new_device.heading': 'Login from a new device',
  'login.new_device.lead': 'Your account has just been opened on a device that we have not seen before.',
  'login.new_device.advice':
    'If it was you, there is nothing to do. If it was not you, reset your password on the login page at once: this logs out every device. Then write to our support.',
  'fact.time': 'Time',
  'fact.ip': 'IP address',
  'fact.device': 'Device',
  footer:
    'An automatic email from {product}; nobody reads replies. Our emails never contain links: if one does, it is not from us.',
  'mailbox.title': 'Local mailbox',
  'mailbox.hint':
    'What {product} has mailed, kept as files on this machine. The page renews itself every 5 seconds.',
  'mailbox.empty': 'No mails yet. Ask for a code, and it will appear here.',
  'mailbox.older': 'Only the newest {count} mails are shown; older ones are in the mail folder.',
  'mailbox.to': 'To',
  'mailbox.from': 'From',
  'mailbox.time': 'Time',
  'mailbox.code': 'Code',
  'mailbox.back': 'All mails',
  'mailbox.no_subject': 'No subject',
} as const

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ.get("FLORIN_WEBHOOK_SECRET", "")
KEY = base64.b64decode(SECRET.removeprefix("whsec_"))
if not SECRET.startswith("whsec_") or len(KEY) < 24:
    # A signature made with an empty key would fit: without a secret nothing is taken.
    raise SystemExit("Set FLORIN_WEBHOOK_SECRET to the secret of your webhook address: whsec_...")


def is_ours(headers, body):
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > 300:
        return False
    content = f"{headers.get('webhook-id', '')}.{sent_at}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, content, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(b"v1," + expected, one.encode()) for one in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not length.isdigit():
            return self.answer(411)
        body = self.rfile.read(min(int(length), 1_000_000))
        if not is_ours(self.headers, body):
            return self.answer(400)
        event = json.loads(body)
        # Act once for each id. Data whose sequence is not higher than the order's last are old: do not store them.
        print(event["id"], event["type"], event["sequence"], flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


HTTPServer(("", int(os.environ["PORT"])), Receiver).serve_forever()

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["FLORIN_WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_ours(headers, body):
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > 300:
        return False
    content = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, content, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(b"v1," + expected, one.encode()) for one in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        ours = is_ours(self.headers, body)
        if ours:
            event = json.loads(body)
            # Keep the id, and drop an order's event whose sequence is not higher than the last.
            print(event["id"], event["type"], event["sequence"], flush=True)
        self.send_response(204 if ours else 400)
        self.end_headers()


HTTPServer(("", int(os.environ["PORT"])), Receiver).serve_forever()

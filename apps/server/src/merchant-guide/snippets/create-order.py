import json
import os
from urllib.request import Request, urlopen

number = os.environ["ORDER_NUMBER"]
request = Request(
    os.environ["FLORIN_URL"] + "/merchant/v1/orders",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["FLORIN_KEY"],
        "Idempotency-Key": number,
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "external_id": number,
        "amount": "1001.00",
    }).encode(),
)

with urlopen(request, timeout=30) as answer:  # raises HTTPError on a refusal
    order = json.load(answer)

print(order["id"], order["status"], order["pay_url"])

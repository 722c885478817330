<?php

$number = getenv('ORDER_NUMBER');
$call = curl_init(getenv('FLORIN_URL') . '/merchant/v1/orders');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('FLORIN_KEY'),
        'Idempotency-Key: ' . $number,
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode([
        'external_id' => $number,
        'amount' => '1001.00',
    ]),
]);
$order = json_decode(curl_exec($call), true);
if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) !== 201) {
    exit($order['code'] . ': ' . $order['detail'] . "\n");
}

echo $order['id'], ' ', $order['status'], ' ', $order['pay_url'], "\n";

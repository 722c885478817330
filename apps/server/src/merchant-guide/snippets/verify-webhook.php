<?php

// Without a key nothing can be checked, and a signature made with an empty one would fit: everything is refused.
$secret = (string) getenv('FLORIN_WEBHOOK_SECRET');
$key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : false;
if ($key === false || strlen($key) < 24) {
    error_log('Set FLORIN_WEBHOOK_SECRET to the secret of your webhook address: whsec_...');
    http_response_code(500);
    exit;
}

$body = (string) file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$sentAt = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');

$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
$fits = array_filter($signatures, fn ($one) => hash_equals($expected, $one));

if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > 300 || !$fits) {
    http_response_code(400);
    exit;
}

$event = json_decode($body, true);
// Act once for each id. Data whose sequence is not higher than the order's last are old: do not store them.
error_log("{$event['id']} {$event['type']} {$event['sequence']}");
http_response_code(204);
